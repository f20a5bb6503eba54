// Stable sorting of lines of (key, position).
#define TILE 1024

__device__ inline bool is_before(u64 key, u32 place, u64 other_key, u32 other_place) {
  return key < other_key || (key == other_key && place < other_place);
}

/// Sorts each tile of each line separately (bitonic); blocks of TILE / 2 threads.
extern "C" __global__ void sort_tiles(Fault* fault, u32 launch, u64* keys, u32* places, i64 lines, i64 count) {
  __shared__ u64 key[TILE];
  __shared__ u32 place[TILE];
  if (is_stopped(fault, launch)) return;
  const i64 tiles = (count + TILE - 1) / TILE;
  for (i64 tile = blockIdx.x; tile < lines * tiles; tile += gridDim.x) {
    i64 begin = tile % tiles * TILE, start = tile / tiles * count + begin;
    i64 size = count - begin < TILE ? count - begin : TILE;
    for (u32 i = threadIdx.x; i < TILE; i += blockDim.x) {
      // Padding of a tile stays after all items.
      key[i] = i < size ? keys[start + i] : ~0ull;
      place[i] = i < size ? places[start + i] : ~0u;
    }
    __syncthreads();
    for (u32 width = 2; width <= TILE; width <<= 1) {
      for (u32 half = width >> 1; half > 0; half >>= 1) {
        for (u32 t = threadIdx.x; t < TILE / 2; t += blockDim.x) {
          u32 i = 2 * t - (t & (half - 1)), j = i + half;
          bool rising = (i & width) == 0;
          bool swap = is_before(key[j], place[j], key[i], place[i]);
          if (swap == rising) {
            u64 k = key[i];
            u32 p = place[i];
            key[i] = key[j];
            place[i] = place[j];
            key[j] = k;
            place[j] = p;
          }
        }
        __syncthreads();
      }
    }
    for (u32 i = threadIdx.x; i < size; i += blockDim.x) {
      keys[start + i] = key[i];
      places[start + i] = place[i];
    }
    __syncthreads();
  }
}

/// Merges neighbouring runs of `width`: the new position of an item is its position in its run plus the number of items
/// of the other run before it.
extern "C" __global__ void sort_merge(Fault* fault, u32 launch, const u64* keys, const u32* places, u64* to_keys, u32* to_places,
                                      i64 lines, i64 count, i64 width) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, lines * count) {
    u64 base = i / (u64)count * (u64)count;
    i64 at = (i64)(i - base), run = at / width, pair = run / 2 * 2 * width;
    i64 low = (run ^ 1) * width, high = low + width;
    low = low < count ? low : count;
    high = high < count ? high : count;
    const i64 begin = low;
    u64 key = keys[i];
    u32 place = places[i];
    while (low < high) {
      i64 middle = low + (high - low) / 2;
      if (is_before(keys[base + middle], places[base + middle], key, place)) low = middle + 1;
      else high = middle;
    }
    u64 to = base + pair + (at - run * width) + (low - begin);
    to_keys[to] = key;
    to_places[to] = place;
  }
}
