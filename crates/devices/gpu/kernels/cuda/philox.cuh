// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
struct Words { u32 word[4]; };

__device__ inline Words philox(u64 seed, u64 call, u64 block) {
  u32 x0 = (u32)block, x1 = (u32)(block >> 32), x2 = (u32)call, x3 = (u32)(call >> 32);
  u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
  for (int round = 0; round < 10; round++) {
    u64 p0 = (u64)0xd2511f53u * x0, p1 = (u64)0xcd9e8d57u * x2;
    x0 = (u32)(p1 >> 32) ^ x1 ^ k0;
    x2 = (u32)(p0 >> 32) ^ x3 ^ k1;
    x1 = (u32)p1;
    x3 = (u32)p0;
    k0 += 0x9e3779b9u;
    k1 += 0xbb67ae85u;
  }
  Words w;
  w.word[0] = x0;
  w.word[1] = x1;
  w.word[2] = x2;
  w.word[3] = x3;
  return w;
}

__device__ inline u64 joined(u32 low, u32 high) { return (u64)low | (u64)high << 32; }
