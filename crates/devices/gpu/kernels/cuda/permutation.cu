// Shuffling; `O` is the type.
/// Shuffles 0 to n - 1 in `out` (dense), with a single thread, since each swap depends on the previous one.
extern "C" __global__ void permutation(Fault* fault, u32 launch, View key, i64 call, O* out, i64 n) {
  if (is_stopped(fault, launch) || thread_number() != 0) return;
  u64 seed = data<u64>(key)[0], number = data<u64>(key)[key.stride[0]] + (u64)call;
  for (i64 i = 0; i < n; i++) out[i] = (O)i;
  for (i64 i = 0; i + 1 < n; i++) {
    Words w = philox(seed, number, (u64)i / 2);
    int half = i % 2 * 2;
    i64 k = i + (i64)__umul64hi(joined(w.word[half], w.word[half + 1]), (u64)(n - i));
    O value = out[i];
    out[i] = out[k];
    out[k] = value;
  }
}
