// Scatter by index tensors. The target offsets of the picks are keys, which are sorted (sort.cu, stable). The values of
// equal keys are combined in their order, so that the result is that of a loop. `A` is the type, `MODE` one of the
// modes below.
#define SET 0
#define ADD 1
#define MUL 2
#define MAX 3
#define MIN 4

/// `keys[p]` is the offset of pick p in the output, `places[p]` is p. `output` gives the offset of picks without their
/// indices.
extern "C" __global__ void scatter_keys(
    Fault* fault, u32 launch, Indices indices, View output, Dims picks, u64* keys, u32* places) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(pick, picks.count) {
    i64 offset = 0;
    bool fits = pick_offset(fault, launch, indices, picks, pick, pick, &offset);
    keys[pick] = fits ? (u64)(offset + locate1(picks, pick, output)) : ~0ull;
    places[pick] = (u32)pick;
  }
}

/// `values` has strides over the dimensions of the picks, then of the slice; `output` over those of the slice.
extern "C" __global__ void scatter_apply(Fault* fault, u32 launch, const u64* keys, const u32* places, View values, View output,
                                         Dims picks, Dims slice) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, picks.count * slice.count) {
    u64 first = i / (u64)slice.count, element = i % (u64)slice.count, key = keys[first];
    if (key == ~0ull || (first > 0 && keys[first - 1] == key)) continue;
    i64 within = locate1(slice, element, values, picks.rank);
    A* target = (A*)output.at + (i64)key + locate1(slice, element, output);
    A sum = *target;
    for (u64 k = first; k < (u64)picks.count && keys[k] == key; k++) {
      A value = data<A>(values)[locate1(picks, places[k], values) + within];
#if MODE == SET
      sum = value;
#elif MODE == ADD
      sum = narrow<A>(plus(wide(sum), wide(value)));
#elif MODE == MUL
      sum = narrow<A>(times(wide(sum), wide(value)));
#elif MODE == MAX
      sum = narrow<A>(greater_of(wide(sum), wide(value)));
#else
      sum = narrow<A>(lesser_of(wide(sum), wide(value)));
#endif
    }
    *target = sum;
  }
}
