// The beginning of every kernel file: element types, operands, the device's error word, and folds over the threads of a
// line.
//
// A file is compiled after this prelude and macros that define its types (`A`, `B`, `O`, ...). There are no includes,
// so that NVRTC needs no toolkit. Kernels take `fault` and the number of their launch, and do nothing if an earlier
// launch has failed.
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;
struct b8 { u8 bits; };
struct f16 { u16 bits; };
struct bf16 { u16 bits; };
// Elements of these sizes that are only copied.
struct word128 { u64 low, high; };

#define FULL_WARP 0xffffffffu
#define RANK 8

// ---- 16-bit floats are widened to float32, and rounded half to even when stored.
__device__ inline f32 widened(f16 h) {
  u32 sign = (u32)(h.bits & 0x8000) << 16, exponent = (h.bits >> 10) & 31, rest = h.bits & 0x3ff;
  if (exponent == 31) return __uint_as_float(sign | 0x7f800000u | rest << 13);
  if (exponent != 0) return __uint_as_float(sign | (exponent + 112) << 23 | rest << 13);
  // Subnormal numbers are multiples of 2^-24.
  f32 value = (f32)rest * 5.9604644775390625e-8f;
  return sign ? -value : value;
}

__device__ inline f16 to_f16(f32 x) {
  u32 bits = __float_as_uint(x), sign = bits >> 16 & 0x8000, rest = bits & 0x7fffffff;
  f16 out;
  if (rest > 0x7f800000u) {
    out.bits = (u16)(sign | 0x7e00);
  } else if (rest >= 0x47800000u) {  // 2^16
    out.bits = (u16)(sign | 0x7c00);
  } else if (rest < 0x38800000u) {  // 2^-14
    // Adding 1/2 leaves the rounded multiple of 2^-24 in the low bits.
    out.bits = (u16)(sign | (__float_as_uint(__uint_as_float(rest) + 0.5f) - 0x3f000000u));
  } else {
    out.bits = (u16)(sign | (rest - 0x38000000u + 0xfff + (rest >> 13 & 1)) >> 13);
  }
  return out;
}

__device__ inline f32 widened(bf16 b) { return __uint_as_float((u32)b.bits << 16); }

__device__ inline bf16 to_bf16(f32 x) {
  u32 bits = __float_as_uint(x);
  bf16 out;
  bool nan = (bits & 0x7fffffff) > 0x7f800000u;
  out.bits = nan ? (u16)(bits >> 16 | 0x40) : (u16)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  return out;
}

// `Wide<T>::type` is the type in which elements of T are computed, `Float<T>::type` the type of means and sums of T.
template <class T> struct Wide { typedef T type; };
template <> struct Wide<f16> { typedef f32 type; };
template <> struct Wide<bf16> { typedef f32 type; };
template <> struct Wide<b8> { typedef bool type; };
template <class T> struct Same { typedef T type; };

template <class T> __device__ inline T wide(T x) { return x; }
__device__ inline f32 wide(f16 x) { return widened(x); }
__device__ inline f32 wide(bf16 x) { return widened(x); }
__device__ inline bool wide(b8 x) { return x.bits != 0; }

__device__ inline f16 narrowed(f32 x, Same<f16>) { return to_f16(x); }
__device__ inline bf16 narrowed(f32 x, Same<bf16>) { return to_bf16(x); }
__device__ inline b8 narrowed(bool x, Same<b8>) {
  b8 out;
  out.bits = x;
  return out;
}
template <class T> __device__ inline T narrowed(T x, Same<T>) { return x; }
template <class T> __device__ inline T narrow(typename Wide<T>::type x) { return narrowed(x, Same<T>()); }

template <class T> struct IsFloat { static const bool value = false; };
template <> struct IsFloat<f32> { static const bool value = true; };
template <> struct IsFloat<f64> { static const bool value = true; };

// Integers wrap; for bools the sum is "or" and the product "and".
template <class T> __device__ inline T plus(T a, T b) { return a + b; }
template <class T> __device__ inline T times(T a, T b) { return a * b; }
#define WRAPPING(T)                                                                         \
  template <> __device__ inline T plus<T>(T a, T b) { return (T)((u64)a + (u64)b); }          \
  template <> __device__ inline T times<T>(T a, T b) { return (T)((u64)a * (u64)b); }
WRAPPING(i8) WRAPPING(i16) WRAPPING(i32) WRAPPING(i64) WRAPPING(u8) WRAPPING(u16)
template <> __device__ inline bool plus<bool>(bool a, bool b) { return a || b; }
template <> __device__ inline bool times<bool>(bool a, bool b) { return a && b; }

template <class W> __device__ inline bool is_nan(W x) { return x != x; }
template <class W> __device__ inline W greater_of(W a, W b) { return is_nan(a) ? a : is_nan(b) ? b : b > a ? b : a; }
template <class W> __device__ inline W lesser_of(W a, W b) { return is_nan(a) ? a : is_nan(b) ? b : b < a ? b : a; }
__device__ inline f32 infinity(Same<f32>) { return __uint_as_float(0x7f800000u); }
__device__ inline f64 infinity(Same<f64>) { return __longlong_as_double(0x7ff0000000000000ll); }

// ---- Operands.

/// Elements in device memory, or a value of at most 16 bytes that is passed with the launch (`at` is null). Strides are
/// in elements.
struct View {
  char* at;
  i64 stride[RANK];
  u64 value[2];
};

struct Dims {
  i32 rank;
  i64 count;
  i64 size[RANK];
};

template <class T> __device__ inline T* data(const View& v) { return (T*)(v.at ? v.at : (char*)v.value); }

/// The offsets of element `index` (row-major over `d`) in K views, whose strides begin at `first`.
template <int K>
__device__ inline void locate(const Dims& d, u64 index, const View* const (&views)[K], i64 (&at)[K], int first = 0) {
  for (int k = 0; k < K; k++) at[k] = 0;
  for (int dim = d.rank - 1; dim >= 0; dim--) {
    u64 size = (u64)d.size[dim], left = index, c;
    // 32-bit division is several times as fast.
    if ((index >> 32) == 0 && (size >> 32) == 0) {
      left = (u32)index / (u32)size;
      c = (u32)index - (u32)left * (u32)size;
    } else {
      left = index / size;
      c = index - left * size;
    }
    index = left;
    for (int k = 0; k < K; k++) at[k] += (i64)c * views[k]->stride[first + dim];
  }
}

__device__ inline i64 locate1(const Dims& d, u64 index, const View& v, int first = 0) {
  const View* const views[1] = {&v};
  i64 at[1];
  locate<1>(d, index, views, at, first);
  return at[0];
}

__device__ inline u64 thread_number() { return (u64)blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline u64 thread_count() { return (u64)gridDim.x * blockDim.x; }

// ---- The error word.

/// `word` is the number of the launch that failed and, in the low 40 bits, the position of the wrong index; all ones if
/// none has failed. The smallest position of a launch is kept, so that the error does not depend on the order of
/// threads.
struct Fault {
  u64 word;
  i64 index, bound;
  i32 number;
  u32 lock;
};

__device__ inline bool is_stopped(const Fault* fault, u32 launch) {
  u64 word = *(volatile const u64*)&fault->word;
  return word != ~0ull && (u32)(word >> 40) != launch;
}

__device__ inline void raise(Fault* fault, u32 launch, u64 place, i64 index, i64 bound, i32 number) {
  u64 word = (u64)launch << 40 | (place & 0xffffffffffull);
  while (atomicCAS(&fault->lock, 0u, 1u) != 0u) {
  }
  __threadfence();
  if (word < *(volatile u64*)&fault->word) {
    *(volatile u64*)&fault->word = word;
    *(volatile i64*)&fault->index = index;
    *(volatile i64*)&fault->bound = bound;
    *(volatile i32*)&fault->number = number;
  }
  __threadfence();
  atomicExch(&fault->lock, 0u);
}

// ---- Lines. `blockDim.x` threads share a line: one, a warp, or a block of several warps. A block has `blockDim.y`
// lines, or one if a line has several warps.

template <class T> __device__ inline T passed(T value, u32 distance) {
  union Words {
    T value;
    u32 words[(sizeof(T) + 3) / 4];
    __device__ Words() {}
  } mine, other;
  mine.words[(sizeof(T) + 3) / 4 - 1] = 0;
  mine.value = value;
  for (u32 k = 0; k < (sizeof(T) + 3) / 4; k++) other.words[k] = __shfl_xor_sync(FULL_WARP, mine.words[k], distance);
  return other.value;
}

/// Folds the values of the threads of a line in a fixed tree; each thread gets the result. `f` must be commutative.
template <class T, class F> __device__ inline T fold_line(T value, F f) {
  if (blockDim.x == 1) return value;
  for (u32 distance = 16; distance > 0; distance >>= 1) {
    T other = passed(value, distance);
    // The lower lane's value is the first operand, so that all lanes compute the same.
    value = (threadIdx.x & distance) ? f(other, value) : f(value, other);
  }
  if (blockDim.x > 32) {
    __shared__ u64 room[32 * ((sizeof(T) + 7) / 8)];
    T* part = (T*)room;
    if ((threadIdx.x & 31) == 0) part[threadIdx.x >> 5] = value;
    __syncthreads();
    value = part[0];
    for (u32 warp = 1; warp < (blockDim.x >> 5); warp++) value = f(value, part[warp]);
    __syncthreads();
  }
  return value;
}

template <class T> struct Plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <class T> struct Greater { __device__ T operator()(T a, T b) const { return greater_of(a, b); } };

#define FOR_LINES(line, lines) \
  for (u64 line = (u64)blockIdx.x * blockDim.y + threadIdx.y; line < (lines); line += (u64)gridDim.x * blockDim.y)
#define FOR_EACH(i, count) for (u64 i = thread_number(); i < (u64)(count); i += thread_count())
