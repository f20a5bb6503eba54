// Scans along the middle of dense [outer, count, inner]. `KIND` is one of the kinds below, `A` the type. Floats are
// added and multiplied in float64 and rounded when they are stored.
//
// A block has one line, or each thread has its own line. The threads of a line take a piece each, scan the sums of the
// pieces in a fixed tree, and then scan their piece.
#define SUM 0
#define PROD 1
#define LOGSUMEXP 2
#define RECURRENCE 3
#define MAX 4
#define MIN 5

typedef Wide<A>::type W;
template <class T> struct Accumulator { typedef T type; };
template <> struct Accumulator<f32> { typedef f64 type; };
typedef Accumulator<W>::type Acc;

#if KIND == LOGSUMEXP
struct State { f64 shift, sum; };
#elif KIND == RECURRENCE
struct State { Acc factor, value; };
#elif KIND == MAX || KIND == MIN
struct State { W value; i64 at; };
#else
struct State { Acc value; };
#endif

__device__ inline State neutral() {
  State s;
#if KIND == SUM
  s.value = 0;
#elif KIND == PROD
  s.value = 1;
#elif KIND == LOGSUMEXP
  s.shift = -infinity(Same<f64>());
  s.sum = 0;
#elif KIND == RECURRENCE
  s.factor = 1;
  s.value = 0;
#else
  s.value = 0;
  s.at = -1;
#endif
  return s;
}

/// `a` precedes `b`.
__device__ inline State joined(State a, State b) {
#if KIND == SUM
  a.value = plus(a.value, b.value);
#elif KIND == PROD
  a.value = times(a.value, b.value);
#elif KIND == LOGSUMEXP
  if (a.shift == -infinity(Same<f64>())) return b;
  if (b.shift == -infinity(Same<f64>())) return a;
  f64 shift = greater_of(a.shift, b.shift);
  // The difference of equal infinities would be NaN.
  a.sum = (a.shift == shift ? a.sum : a.sum * exp(a.shift - shift)) + (b.shift == shift ? b.sum : b.sum * exp(b.shift - shift));
  a.shift = shift;
#elif KIND == RECURRENCE
  // x -> b.factor (a.factor x + a.value) + b.value
  a.value = plus(times(b.factor, a.value), b.value);
  a.factor = times(a.factor, b.factor);
#else
  // The later of equal elements, and the last NaN.
  if (a.at < 0) return b;
  if (b.at < 0) return a;
#if KIND == MAX
  bool taken = b.value >= a.value;
#else
  bool taken = b.value <= a.value;
#endif
  if (is_nan(b.value) || (!is_nan(a.value) && taken)) return b;
#endif
  return a;
}

__device__ inline State state_of(const A* x, const A* other, u64 at, i64 i) {
  State s;
#if KIND == LOGSUMEXP
  s.shift = (f64)wide(x[at]);
  s.sum = 1;
#elif KIND == RECURRENCE
  s.factor = (Acc)wide(x[at]);
  s.value = (Acc)wide(other[at]);
#elif KIND == MAX || KIND == MIN
  s.value = wide(x[at]);
  s.at = i;
#else
  s.value = (Acc)wide(x[at]);
#endif
  return s;
}

/// For a recurrence `y[i] = x[i] y[i - 1] + other[i]`; `places` are the positions of MAX and MIN.
extern "C" __global__ void scan(Fault* fault, u32 launch, const A* x, const A* other, A* y, i64* places, i64 lines, i64 count,
                                i64 inner, i32 exclusive, i32 reverse) {
  __shared__ u64 room[256 * ((sizeof(State) + 7) / 8)];
  State* sums = (State*)room;
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)lines) {
    const u64 start = line / inner * count * inner + line % inner;
    const i64 piece = (count + blockDim.x - 1) / blockDim.x;
    i64 begin = (i64)threadIdx.x * piece, end = begin + piece < count ? begin + piece : count;
    State carry = neutral();
    if (blockDim.x > 1) {
      State sum = neutral();
      for (i64 i = begin; i < end; i++)
        sum = joined(sum, state_of(x, other, start + (reverse ? count - 1 - i : i) * inner, i));
      sums[threadIdx.x] = sum;
      __syncthreads();
      for (u32 distance = 1; distance < blockDim.x; distance <<= 1) {
        State before = threadIdx.x >= distance ? sums[threadIdx.x - distance] : neutral();
        __syncthreads();
        sum = joined(before, sum);
        sums[threadIdx.x] = sum;
        __syncthreads();
      }
      if (threadIdx.x > 0) carry = sums[threadIdx.x - 1];
      __syncthreads();
    }
    for (i64 i = begin; i < end; i++) {
      u64 at = start + (reverse ? count - 1 - i : i) * inner;
      State next = joined(carry, state_of(x, other, at, i)), kept = exclusive ? carry : next;
#if KIND == LOGSUMEXP
      y[at] = narrow<A>((W)(kept.shift + log(kept.sum)));
#elif KIND == MAX || KIND == MIN
      y[at] = narrow<A>(kept.value);
      places[at] = kept.at;
#else
      y[at] = narrow<A>((W)kept.value);
#endif
      carry = next;
    }
  }
}
