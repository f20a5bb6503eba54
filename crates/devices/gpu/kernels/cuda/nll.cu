// The negative log likelihood of classes over dense [outer, count, inner], and its gradient. `A` is the input's type,
// `B` the targets', `C` the weights', `D` the cotangents'. If `LOGITS` is 1, the softmax is computed first.
typedef Wide<A>::type W;

struct Normal { W shift, sum; };

__device__ inline Normal normal_of(const A* x, i64 count, i64 inner) {
  Normal norm;
  norm.shift = 0;
  norm.sum = 1;
#if LOGITS
  W shift = -infinity(Same<W>()), sum = 0;
  for (i64 i = threadIdx.x; i < count; i += blockDim.x) shift = greater_of(shift, wide(x[i * inner]));
  norm.shift = fold_line(shift, Greater<W>());
  for (i64 i = threadIdx.x; i < count; i += blockDim.x) sum += exp_of(wide(x[i * inner]) - norm.shift);
  norm.sum = fold_line(sum, Plus<W>());
#endif
  return norm;
}

/// The class of a target; -1 if it is ignored, or is not a class, which is an error.
__device__ inline i64 class_of(
    Fault* fault, u32 launch, const B* target, u64 line, i64 count, i64 ignored) {
  i64 c = (i64)target[line];
  if (c == ignored) return -1;
  if (c < 0 || c >= count) {
    if (threadIdx.x == 0) raise(fault, launch, line, c, count, 0);
    return -1;
  }
  return c;
}

extern "C" __global__ void nll(Fault* fault, u32 launch, const A* x, const B* target, const C* weight, A* loss, A* share,
                               i64 lines, i64 count, i64 inner, i64 ignored, f64 smoothing) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)lines) {
    const A* row = x + line / inner * count * inner + line % inner;
    Normal norm = normal_of(row, count, inner);
    f64 log_sum = LOGITS ? (f64)log_of(norm.sum) : 0.0;
    i64 c = class_of(fault, launch, target, line, count, ignored);
    f64 sum = 0, all = 0;
    if (smoothing != 0.0) {
      for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
        f64 w = (f64)wide(weight[i]);
        sum += w * (f64)(wide(row[i * inner]) - norm.shift);
        all += w;
      }
      sum = fold_line(sum, Plus<f64>());
      all = fold_line(all, Plus<f64>());
    }
    if (threadIdx.x != 0) continue;
    f64 value = 0, counted = 0;
    if (c >= 0) {
      counted = (f64)wide(weight[c]);
      value = -(1.0 - smoothing) * counted * ((f64)(wide(row[c * inner]) - norm.shift) - log_sum);
      value -= smoothing / (f64)count * (sum - all * log_sum);
    }
    loss[line] = narrow<A>((W)value);
    share[line] = narrow<A>((W)counted);
  }
}

extern "C" __global__ void nll_grad(Fault* fault, u32 launch, const D* dout, const A* x, const B* target, const C* weight, A* dx,
                                    i64 lines, i64 count, i64 inner, i64 ignored, f64 smoothing) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)lines) {
    u64 start = line / inner * count * inner + line % inner;
    i64 c = class_of(fault, launch, target, line, count, ignored);
    Normal norm = normal_of(x + start, count, inner);
    f64 all = 0, g = c < 0 ? 0.0 : (f64)wide(dout[line]);
    if (LOGITS && smoothing != 0.0) {
      for (i64 i = threadIdx.x; i < count; i += blockDim.x) all += (f64)wide(weight[i]);
      all = fold_line(all, Plus<f64>());
    }
    f64 own = c < 0 ? 0.0 : (1.0 - smoothing) * (f64)wide(weight[c]);
    f64 even = smoothing / (f64)count;
    W scale = LOGITS ? (W)(g * (own + even * all) / (f64)norm.sum) : (W)0;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      W power = scale == (W)0 ? (W)0 : exp_of(wide(x[start + i * inner]) - norm.shift) * scale;
      W value = power - (W)wide(weight[i]) * (W)(g * even);
      if (i == c) value -= (W)(g * own);
      dx[start + i * inner] = narrow<A>(value);
    }
  }
}
