// The steps before and after sorting, and searching. Keys of elements are unsigned integers in the order of their type
// (NaN is the largest). `A` is the type.
#define SIZE (8 * sizeof(A))
__device__ inline u64 key_of(A value) {
  const u64 mask = ~0ull >> (64 - SIZE), sign = mask ^ (mask >> 1);
  u64 bits = 0;
  for (u32 k = 0; k < sizeof(A); k++) bits |= (u64)((const u8*)&value)[k] << (8 * k);
#if CLASS == 2
  if (is_nan(wide(value))) return mask;
  if (bits == sign) bits = 0;
  return bits ^ (bits & sign ? mask : sign);
#elif CLASS == 1
  return bits ^ sign;
#else
  return bits;
#endif
}

/// `CLASS` is 2 for floats, 1 for signed integers, 0 for others. Keys are inverted for descending order.
extern "C" __global__ void sort_begin(
    Fault* fault, u32 launch, const A* x, u64* keys, u32* places, i64 lines, i64 count, i64 inner, i32 descending) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, lines * count) {
    u64 line = i / (u64)count, at = i % (u64)count;
    u64 key = key_of(x[line / inner * count * inner + line % inner + at * inner]);
    keys[i] = descending ? ~key : key;
    places[i] = (u32)at;
  }
}

/// The first `kept` elements of each line, as values and positions.
extern "C" __global__ void sort_end(Fault* fault, u32 launch, const A* x, const u32* places, A* values, i64* indices, i64 lines,
                                    i64 count, i64 inner, i64 kept) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, lines * kept) {
    u64 line = i / (u64)kept, k = i % (u64)kept, place = places[line * (u64)count + k];
    u64 to = line / inner * kept * inner + line % inner + k * inner;
    values[to] = x[line / inner * count * inner + line % inner + place * inner];
    indices[to] = (i64)place;
  }
}

/// `sorted` has one line for all values (`one`), or one for each `row` of them.
extern "C" __global__ void search_sorted(Fault* fault, u32 launch, const A* sorted, const A* values, i64* out, i64 count, i64 length,
                                         i64 row, i32 one, i32 right) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, count) {
    const A* line = sorted + (one ? 0 : i / (u64)row * (u64)length);
    u64 key = key_of(values[i]);
    i64 low = 0, high = length;
    while (low < high) {
      i64 middle = low + (high - low) / 2;
      u64 other = key_of(line[middle]);
      if (right ? other <= key : other < key) low = middle + 1;
      else high = middle;
    }
    out[i] = low;
  }
}
