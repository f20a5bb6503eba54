// Normalizations of dense [n, channels, inner], and their gradients. Statistics are over a line: if `BATCH` is 1, all
// elements of a channel, otherwise a group of neighbouring channels of one sample. Layer norm is a group of all
// channels with `inner` 1. `A` is the input's type, `B` the type of gamma and beta; statistics have the type of the
// computation. `MEAN` is 0 if only the mean square is used, `BETA` is 0 if nothing is added.
typedef Wide<A>::type W;

struct Shape { i64 n, channels, inner, groups; };

__device__ inline i64 lines_of(const Shape& s) { return BATCH ? s.channels : s.n * s.groups; }
__device__ inline i64 count_of(const Shape& s) { return BATCH ? s.n * s.inner : s.channels / s.groups * s.inner; }

/// The offset of element `i` of a line, and its channel.
__device__ inline void place(const Shape& s, u64 line, i64 i, i64* at, i64* channel) {
#if BATCH
  *at = (i / s.inner * s.channels + (i64)line) * s.inner + i % s.inner;
  *channel = (i64)line;
#else
  *at = (i64)line * count_of(s) + i;
  *channel = (i64)(line % (u64)s.groups) * (s.channels / s.groups) + i / s.inner;
#endif
}

/// `spread` is the reciprocal standard deviation; with `BATCH` it is the variance.
extern "C" __global__ void normalize(Fault* fault, u32 launch, const A* x, const B* gamma, const B* beta, A* y, W* means, W* spread,
                                Shape shape, f64 epsilon) {
  if (is_stopped(fault, launch)) return;
  const i64 count = count_of(shape);
  FOR_LINES(line, (u64)lines_of(shape)) {
    W mean = 0, squares = 0;
    i64 at, channel;
#if MEAN
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      place(shape, line, i, &at, &channel);
      mean += wide(x[at]);
    }
    mean = fold_line(mean, Plus<W>()) / (W)count;
#endif
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      place(shape, line, i, &at, &channel);
      W centred = wide(x[at]) - mean;
      squares += centred * centred;
    }
    W variance = fold_line(squares, Plus<W>()) / (W)count;
    W rstd = rsqrt_of((W)((f64)variance + epsilon));
    if (threadIdx.x == 0) {
      if (MEAN) means[line] = mean;
      spread[line] = BATCH ? variance : rstd;
    }
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      place(shape, line, i, &at, &channel);
      W value = (wide(x[at]) - mean) * rstd * wide(gamma[channel]);
      if (BETA) value += wide(beta[channel]);
      y[at] = narrow<A>(value);
    }
  }
}

struct Sums {
  W first, second;
};
struct AddSums {
  __device__ Sums operator()(Sums a, Sums b) const {
    a.first += b.first;
    a.second += b.second;
    return a;
  }
};

__device__ inline W rstd_of(W spread, f64 epsilon) { return BATCH ? rsqrt_of((W)((f64)spread + epsilon)) : spread; }

/// With G = g gamma and z = (x - mean) rstd: rstd (G - mean(G) - z mean(G z)).
extern "C" __global__ void normalize_grad(Fault* fault, u32 launch, const A* dout, const A* x, const W* means, const W* spread,
                                     const B* gamma, A* dx, Shape shape, f64 epsilon) {
  if (is_stopped(fault, launch)) return;
  const i64 count = count_of(shape);
  FOR_LINES(line, (u64)lines_of(shape)) {
    W mean = MEAN ? means[line] : (W)0, rstd = rstd_of(spread[line], epsilon);
    Sums sums;
    sums.first = sums.second = 0;
    i64 at, channel;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      place(shape, line, i, &at, &channel);
      W g = wide(dout[at]) * wide(gamma[channel]);
      sums.first += g;
      sums.second += g * ((wide(x[at]) - mean) * rstd);
    }
    sums = fold_line(sums, AddSums());
    W of_mean = MEAN ? sums.first / (W)count : (W)0, of_z = sums.second / (W)count;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      place(shape, line, i, &at, &channel);
      W g = wide(dout[at]) * wide(gamma[channel]), z = (wide(x[at]) - mean) * rstd;
      dx[at] = narrow<A>(rstd * (g - of_mean - z * of_z));
    }
  }
}

/// The sums of g z and of g over each channel, in `splits` parts of `part` samples each: `parts[split, channel]`.
extern "C" __global__ void normalize_param_grad(Fault* fault, u32 launch, const A* dout, const A* x, const W* means, const W* spread,
                                           Sums* parts, Shape shape, f64 epsilon, i64 splits, i64 part) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)(shape.channels * splits)) {
    i64 channel = (i64)(line % (u64)shape.channels), begin = (i64)(line / (u64)shape.channels) * part;
    i64 end = begin + part < shape.n ? begin + part : shape.n;
    Sums sums;
    sums.first = sums.second = 0;
    for (i64 i = threadIdx.x; i < (end - begin) * shape.inner; i += blockDim.x) {
      i64 n = begin + i / shape.inner, at = (n * shape.channels + channel) * shape.inner + i % shape.inner;
      i64 statistic = BATCH ? channel : n * shape.groups + channel / (shape.channels / shape.groups);
      W g = wide(dout[at]), mean = MEAN ? means[statistic] : (W)0;
      sums.first += g * ((wide(x[at]) - mean) * rstd_of(spread[statistic], epsilon));
      sums.second += g;
    }
    sums = fold_line(sums, AddSums());
    if (threadIdx.x == 0) parts[line] = sums;
  }
}

extern "C" __global__ void normalize_param_parts(
    Fault* fault, u32 launch, const Sums* parts, B* dgamma, B* dbeta, i64 channels, i64 splits) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(channel, channels) {
    Sums sums = parts[channel];
    for (i64 k = 1; k < splits; k++) sums = AddSums()(sums, parts[(u64)k * (u64)channels + channel]);
    dgamma[channel] = narrow<B>((Wide<B>::type)sums.first);
    if (BETA) dbeta[channel] = narrow<B>((Wide<B>::type)sums.second);
  }
}
