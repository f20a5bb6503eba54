// The CPU's random numbers. `O` is the type, `KIND` one of the kinds below. The key is two int64: the seed and the
// number of the first call.
#define UNIFORM 0
#define NORMAL 1
#define INTEGERS 2

#if KIND == UNIFORM || KIND == NORMAL
typedef Wide<O>::type Drawn;
#else
typedef i64 Drawn;
#endif

/// The values of a block, and their number.
__device__ inline int values_of(Words w, i64 low, u64 range, Drawn* out) {
#if KIND == UNIFORM
  if (sizeof(Drawn) == 4) {
    for (int k = 0; k < 4; k++) out[k] = (Drawn)((f32)(w.word[k] >> 8) * (1.0f / 16777216.0f));
    return 4;
  }
  for (int k = 0; k < 2; k++)
    out[k] = (Drawn)((f64)(joined(w.word[2 * k], w.word[2 * k + 1]) >> 11) * (1.0 / 9007199254740992.0));
  return 2;
#elif KIND == NORMAL
  for (int k = 0; k < 4; k += 2) {
    f64 square = -2.0 * log_core(((f64)w.word[k] + 1.0) * (1.0 / 4294967296.0));
    f64 radius = sqrt(square > 0.0 ? square : 0.0);
    f32 angle = (f32)((f64)(i32)w.word[k + 1] * (3.14159265358979323846264338327950288 / 2147483648.0));
    u64 turns;
    f64 sine, cosine;
    sin_cos_parts(angle, &turns, &sine, &cosine);
    f32 s = angle == 0.0f ? angle : quarter(turns, sine, cosine);
    out[k] = (Drawn)(radius * (f64)quarter(turns + 1, sine, cosine));
    out[k + 1] = (Drawn)(radius * (f64)s);
  }
  return 4;
#else
  for (int k = 0; k < 2; k++)
    out[k] = (i64)((u64)low + __umul64hi(joined(w.word[2 * k], w.word[2 * k + 1]), range));
  return 2;
#endif
}

extern "C" __global__ void draw(Fault* fault, u32 launch, View key, i64 call, O* out, i64 count, i64 low, u64 range) {
  if (is_stopped(fault, launch)) return;
  u64 seed = data<u64>(key)[0], number = data<u64>(key)[key.stride[0]] + (u64)call;
  const i64 each = KIND != INTEGERS && sizeof(Drawn) == 4 ? 4 : 2;
  FOR_EACH(block, (count + each - 1) / each) {
    Drawn values[4];
    int n = values_of(philox(seed, number, block), low, range, values);
    for (int k = 0; k < n && (i64)block * each + k < count; k++)
#if KIND == INTEGERS
      out[block * each + k] = narrow<O>((Wide<O>::type)values[k]);
#else
      out[block * each + k] = narrow<O>(values[k]);
#endif
  }
}
