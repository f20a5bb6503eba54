// Reductions over any dimensions. `KIND` is one of the kinds below, `A` the input's type, `O` the output's.
//
// The elements of an output are distributed to the threads of its line in turn, and their results are combined in a
// fixed tree. Long reductions are cut into `splits` parts, whose results `reduce_parts` combines in order. The order
// only depends on the shape.
#define SUM 0
#define PROD 1
#define MAX 2
#define MIN 3
#define ALL 4
#define ANY 5
#define ARGMAX 6
#define ARGMIN 7

#if KIND == ALL || KIND == ANY
typedef bool Value;
#else
typedef Wide<A>::type Value;
#endif
#define IS_ARG (KIND == ARGMAX || KIND == ARGMIN)

#if IS_ARG
struct State { Value value; i64 at; };
#else
struct State { Value value; };
#endif

struct Combine {
  __device__ State operator()(State a, State b) const {
#if KIND == SUM
    a.value = plus(a.value, b.value);
#elif KIND == PROD
    a.value = times(a.value, b.value);
#elif KIND == MAX
    a.value = greater_of(a.value, b.value);
#elif KIND == MIN
    a.value = lesser_of(a.value, b.value);
#elif KIND == ALL
    a.value = a.value && b.value;
#elif KIND == ANY
    a.value = a.value || b.value;
#else
    // NaN wins over every number; the first of equal elements is kept. A position of -1 means no element.
    if (a.at < 0) return b;
    if (b.at < 0) return a;
    bool nans[2] = {is_nan(a.value), is_nan(b.value)};
#if KIND == ARGMAX
    bool less = a.value < b.value, more = b.value < a.value;
#else
    bool less = b.value < a.value, more = a.value < b.value;
#endif
    bool other = nans[0] || nans[1] ? nans[1] && (!nans[0] || b.at < a.at) : less || (!more && b.at < a.at);
    if (other) return b;
#endif
    return a;
  }
};

#ifndef FIRST
// The result of a program on the inputs at their offsets; without a program, the element itself.
#define INPUTS 1
__device__ inline Wide<A>::type first(const View* inputs, const i64* at) { return wide(data<A>(inputs[0])[at[0]]); }
#endif

__device__ inline State state_of(Wide<A>::type value, i64 at) {
  State s;
#if KIND == ALL || KIND == ANY
  s.value = value != (Wide<A>::type)0;
#else
  s.value = value;
#endif
#if IS_ARG
  s.at = at;
#endif
  return s;
}

struct Inputs { View view[INPUTS]; };

__device__ inline void write(const View& out, i64 at, State s) {
#if IS_ARG
  ((O*)out.at)[at] = (O)s.at;
#else
  ((O*)out.at)[at] = narrow<O>(s.value);
#endif
}

/// The views' strides are over the kept dimensions, then the reduced ones. Every part has an element.
extern "C" __global__ void reduce_lines(
    Fault* fault, u32 launch, Inputs inputs, View out, State* parts, Dims kept, Dims reduced, i64 splits, i64 part) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)(kept.count * splits)) {
    // Neighbouring lines have neighbouring outputs.
    u64 output = line % (u64)kept.count, split = line / (u64)kept.count;
    const View* views[INPUTS];
    i64 base[INPUTS];
    for (int k = 0; k < INPUTS; k++) {
      views[k] = &inputs.view[k];
      base[k] = locate1(kept, output, inputs.view[k]);
    }
    i64 begin = (i64)split * part, end = begin + part < reduced.count ? begin + part : reduced.count;
    State sum;
    bool any = false;
    for (i64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
      i64 at[INPUTS];
      for (int k = 0; k < INPUTS; k++) at[k] = base[k] + locate1(reduced, (u64)i, *views[k], kept.rank);
      State one = state_of(first(inputs.view, at), i);
      sum = any ? Combine()(sum, one) : one;
      any = true;
    }
    // Threads without an element contribute the neutral element.
    if (!any) {
#if KIND == PROD || KIND == ALL
      sum = state_of((Wide<A>::type)1, -1);
#elif KIND == MAX || KIND == MIN
      i64 at[INPUTS];
      for (int k = 0; k < INPUTS; k++) at[k] = base[k] + locate1(reduced, (u64)begin, *views[k], kept.rank);
      sum = state_of(first(inputs.view, at), -1);
#else
      sum = state_of((Wide<A>::type)0, -1);
#endif
    }
    sum = fold_line(sum, Combine());
    if (threadIdx.x != 0) continue;
    if (splits == 1) {
      write(out, locate1(kept, output, out), sum);
    } else {
      parts[output * (u64)splits + split] = sum;
    }
  }
}

extern "C" __global__ void reduce_parts(Fault* fault, u32 launch, const State* parts, View out, Dims kept, i64 splits) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(output, kept.count) {
    State sum = parts[output * (u64)splits];
    for (i64 k = 1; k < splits; k++) sum = Combine()(sum, parts[output * (u64)splits + k]);
    write(out, locate1(kept, output, out), sum);
  }
}
