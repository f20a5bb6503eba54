// Functions that rendered programs call, besides those of math.wgsl. Integers wrap; division by zero gives 0.
template <class T> __device__ inline T select(T no, T yes, bool condition) { return condition ? yes : no; }
__device__ inline u32 bits_of(f32 x) { return __float_as_uint(x); }
__device__ inline f32 float_of(u32 x) { return __uint_as_float(x); }
__device__ inline u32 leading_zeros(u32 x) { return (u32)__clz((i32)x); }
__device__ inline f32 round_f16(f32 x) { return widened(to_f16(x)); }
__device__ inline f32 round_bf16(f32 x) { return widened(to_bf16(x)); }

template <class T> struct Bits { typedef T type; static const bool is_signed = false; };
template <> struct Bits<i8> { typedef u8 type; static const bool is_signed = true; };
template <> struct Bits<i16> { typedef u16 type; static const bool is_signed = true; };
template <> struct Bits<i32> { typedef u32 type; static const bool is_signed = true; };
template <> struct Bits<i64> { typedef u64 type; static const bool is_signed = true; };
#define U typename Bits<T>::type

template <class T> __device__ inline T add_of(T a, T b) { return (T)((U)a + (U)b); }
template <class T> __device__ inline T sub_of(T a, T b) { return (T)((U)a - (U)b); }
// The product of two 16-bit numbers does not fit their promoted type.
template <class T> __device__ inline T mul_of(T a, T b) { return (T)((u64)(U)a * (u64)(U)b); }
template <class T> __device__ inline bool is_negative(T a) { return Bits<T>::is_signed && a < (T)0; }
template <class T> __device__ inline U magnitude_of(T a) { return is_negative(a) ? (U)((U)0 - (U)a) : (U)a; }
template <class T> __device__ inline T div_of(T a, T b) {
  if (b == (T)0) return (T)0;
  U q = magnitude_of(a) / magnitude_of(b);
  return (T)(is_negative(a) != is_negative(b) ? (U)((U)0 - q) : q);
}
template <class T> __device__ inline T rem_of(T a, T b) { return b == (T)0 ? (T)0 : sub_of(a, mul_of(div_of(a, b), b)); }
template <class T> __device__ inline T floor_div_of(T a, T b) {
  if (b == (T)0) return (T)0;
  bool below = rem_of(a, b) != (T)0 && is_negative(a) != is_negative(b);
  return below ? sub_of(div_of(a, b), (T)1) : div_of(a, b);
}
template <class T> __device__ inline T floor_mod_of(T a, T b) {
  if (b == (T)0) return (T)0;
  T r = rem_of(a, b);
  return r != (T)0 && is_negative(a) != is_negative(b) ? add_of(r, b) : r;
}
// A negative exponent gives 0, except for the bases 1 and -1, and for 0 in 32 and 64 bits, which gives the smallest
// number.
template <class T> __device__ inline T pow_of(T x, T e) {
  if (is_negative(e)) {
    if (x == (T)0) return sizeof(T) >= 4 ? (T)((U)1 << (8 * sizeof(T) - 1)) : (T)0;
    if (x == (T)1) return x;
    if (x == (T)-1) return e & 1 ? x : (T)1;
    return (T)0;
  }
  T result = (T)1;
  for (U rest = (U)e; rest != 0; rest >>= 1) {
    if (rest & 1) result = mul_of(result, x);
    x = mul_of(x, x);
  }
  return result;
}
template <class T> __device__ inline T sign_of(T x) { return is_negative(x) ? (T)-1 : (T)(x != (T)0); }
template <class T> __device__ inline T shift_left_of(T a, T count) {
  return (U)count >= 8 * sizeof(T) || is_negative(count) ? (T)0 : (T)((U)a << (U)count);
}
template <class T> __device__ inline T shift_right_of(T a, T count) {
  if ((U)count >= 8 * sizeof(T) || is_negative(count)) return is_negative(a) ? (T)-1 : (T)0;
  return (T)(a >> (U)count);
}
#undef U

// Converts a float to an integer: rounds toward zero, NaN gives 0, and numbers out of range give the nearest integer.
// `least` is the smallest integer as a float.
template <class F> __device__ inline i64 to_i64(F x) {
  const F end = (F)9223372036854775808.0;
  if (x != x) return 0;
  if (x >= end) return 0x7fffffffffffffffll;
  if (x < -end) return -0x7fffffffffffffffll - 1;
  return (i64)x;
}
template <class F> __device__ inline i32 to_i32(F x) {
  if (x != x) return 0;
  f64 wide = (f64)x;
  if (wide >= 2147483648.0) return 0x7fffffff;
  if (wide < -2147483648.0) return -0x7fffffff - 1;
  return (i32)x;
}
// Converts to an unsigned 64-bit integer: below 2^63 by the signed conversion, whose bits are kept; from 2^63 on by the
// unsigned one.
template <class F> __device__ inline u64 to_u64(F x) {
  const F half = (F)9223372036854775808.0;
  if (x >= half) return x >= (F)18446744073709551616.0 ? (u64)to_i64(x) : (u64)x;
  return (u64)to_i64(x);
}
// Converts an integer to a float32 from which rounding to a 16-bit float rounds only once: if bits are lost, the last
// one is set.
__device__ inline f32 odd_f32(u64 x, bool negative) {
  u64 magnitude = negative ? 0 - x : x;
  int drop = 0;
  while ((magnitude >> drop) >= (1u << 24)) drop++;
  u64 kept = magnitude >> drop;
  if ((kept << drop) != magnitude) kept |= 1;
  f32 value = (f32)(u32)kept;
  for (; drop > 0; drop--) value *= 2.0f;
  return negative ? -value : value;
}
__device__ inline f32 odd_f32(i64 x) { return odd_f32((u64)x, x < 0); }
// Converts a float64 to such a float32.
__device__ inline f32 odd_f32(f64 x) {
  f32 near = (f32)x;
  if (x != x || (f64)near == x) return near;
  u32 bits = __float_as_uint(near);
  // The neighbour toward zero, with its last bit set, is on the same side of every number of fewer bits.
  f64 a = x < 0 ? -x : x, b = near < 0 ? -(f64)near : (f64)near;
  if (b > a) bits -= 1;
  return __uint_as_float(bits | 1);
}

template <class F> __device__ inline F sign_of_float(F x) { return x > (F)0 ? (F)1 : x < (F)0 ? (F)-1 : x; }
__device__ inline f64 floor_mod_of(f64 x, f64 y) {
  f64 rest = fmod(x, y);
  if (rest == 0.0) return copysign(0.0, y);
  return (y < 0.0) != (rest < 0.0) ? rest + y : rest;
}
__device__ inline f64 floor_div_of(f64 x, f64 y) {
  if (y == 0.0) return x / y;
  f64 rest = fmod(x, y), quotient = (x - rest) / y;
  if (rest != 0.0 && (y < 0.0) != (rest < 0.0)) quotient -= 1.0;
  if (quotient == 0.0) return copysign(0.0, x / y);
  f64 low = floor(quotient);
  return quotient - low > 0.5 ? low + 1.0 : low;
}
__device__ inline f64 sigmoid_of(f64 x) {
  f64 e = exp(x < 0.0 ? x : -x);
  return x < 0.0 ? e / (1.0 + e) : 1.0 / (1.0 + e);
}
