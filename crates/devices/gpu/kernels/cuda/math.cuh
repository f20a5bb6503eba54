// Functions of float32 and float64 by basic operations: the polynomials of the CPU's kernels, without contraction.
__device__ inline f64 clamped(f64 x, f64 low, f64 high) {
  x = x > high ? high : x;
  return x < low ? low : x;
}

#define ROUND_F64 6755399441055744.0
#define LN_2 0.693147180559945309417232121458176568
#define LOG2_E 1.44269504088896340735992468100189214

/// ln x for finite positive normal x.
__device__ inline f64 log_core(f64 x) {
  const u64 below_one = 0x3fe6a09e667f3bcdull;
  u64 shifted = (u64)__double_as_longlong(x) - below_one;
  u64 biased = ((shifted >> 52) + 1024) & 0x7ff;
  f64 e = __longlong_as_double(__double_as_longlong(ROUND_F64) + (i64)biased) - ROUND_F64 - 1024.0;
  f64 m = __longlong_as_double((i64)((shifted & 0x000fffffffffffffull) + below_one));
  f64 s = (m - 1.0) / (m + 1.0), z = s * s;
  f64 sum = 1.9609210688985854e-1;
  sum = sum * z + 2.217416881305601e-1;
  sum = sum * z + 2.857216820958018e-1;
  sum = sum * z + 3.999999487040662e-1;
  sum = sum * z + 6.666666667965705e-1;
  sum = sum * z + 1.9999999999999467;
  return e * LN_2 + s * sum;
}

/// The number of quarter turns, in the low bits of `turns`, and sine and cosine of the rest; |x| below 10^6.
__device__ inline void sin_cos_parts(f32 angle, u64* turns, f64* sine, f64* cosine) {
  f64 x = (f64)angle, t = x * 0.636619772367581343075535053490057448 + ROUND_F64, n = t - ROUND_F64;
  f64 high = __longlong_as_double(0x3ff921fb54400000ll);
  f64 r = n * -6.077100506506192e-11 + (x - n * high), z = r * r;
  f64 s = 2.7183047955722e-6, c = -2.7180036680581605e-7;
  s = s * z + -1.983933415326226e-4;
  s = s * z + 8.333329383848338e-3;
  s = s * z + -1.666666664161e-1;
  c = c * z + 2.47990401866453e-5;
  c = c * z + -1.388888107487292e-3;
  c = c * z + 4.166666656201060e-2;
  c = c * z + -4.999999999954474e-1;
  *turns = (u64)__double_as_longlong(t);
  *sine = r * z * s + r;
  *cosine = z * c + 1.0;
}

__device__ inline f32 quarter(u64 turns, f64 sine, f64 cosine) {
  f64 value = (turns & 1) == 0 ? sine : cosine;
  return (f32)((turns & 2) == 0 ? value : -value);
}

/// e^x, within 2 units of the last place.
__device__ inline f32 exp_of(f32 x) {
  f32 a = x > 89.0f ? 89.0f : x;
  a = a < -104.0f ? -104.0f : a;
  const f32 magic = 12582912.0f;
  f32 t = a * 1.44269504f + magic, n = t - magic;
  f32 r = n * 2.1219444e-4f + (n * -0.6933594f + a);
  f32 p = 1.3946493e-3f;
  p = p * r + 8.366609e-3f;
  p = p * r + 4.166628e-2f;
  p = p * r + 1.6666543e-1f;
  p = p * r + 0.5f;
  f32 value = 1.0f + (r * r * p + r);
  if (is_nan(x)) return x;
  // 2^n in two factors: subnormal results are rounded once.
  i32 k = (i32)n, half = k >> 1;
  return value * __uint_as_float((u32)(half + 127) << 23) * __uint_as_float((u32)(k - half + 127) << 23);
}
__device__ inline f64 exp_of(f64 x) { return exp(x); }

__device__ inline f32 log_of(f32 x) {
  if (!(x > 0.0f)) return x == 0.0f ? -infinity(Same<f32>()) : __uint_as_float(0x7fc00000u);
  return x < infinity(Same<f32>()) ? (f32)log_core((f64)x) : x;
}
__device__ inline f64 log_of(f64 x) { return log(x); }

/// 1 / sqrt(x)
__device__ inline f32 rsqrt_of(f32 x) { return 1.0f / sqrtf(x); }
__device__ inline f64 rsqrt_of(f64 x) { return 1.0 / sqrt(x); }
