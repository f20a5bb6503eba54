// Pooling of dense planes [planes, h, w] to [planes, oh, ow]; `A` is the type.
typedef Wide<A>::type W;

struct Window { i64 planes, h, w, oh, ow, kernel[2], stride[2], pad[2], behind[2], dilation[2]; };

/// The first maximum of each window in row-major order, where NaN is the largest, and its position in the plane.
extern "C" __global__ void max_pool(Fault* fault, u32 launch, const A* x, A* y, i64* places, Window p) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, p.planes * p.oh * p.ow) {
    i64 column = (i64)i % p.ow, row = (i64)i / p.ow % p.oh, plane = (i64)i / (p.ow * p.oh);
    const A* from = x + plane * p.h * p.w;
    i64 best = -1;
    W value = 0;
    for (i64 kr = 0; kr < p.kernel[0]; kr++) {
      i64 r = row * p.stride[0] - p.pad[0] + kr * p.dilation[0];
      if (r < 0 || r >= p.h) continue;
      for (i64 kc = 0; kc < p.kernel[1]; kc++) {
        i64 c = column * p.stride[1] - p.pad[1] + kc * p.dilation[1];
        if (c < 0 || c >= p.w) continue;
        W other = wide(from[r * p.w + c]);
        if (best < 0 || other > value || (is_nan(other) && !is_nan(value))) {
          best = r * p.w + c;
          value = other;
        }
      }
    }
    y[i] = narrow<A>(best < 0 ? -infinity(Same<W>()) : value);
    places[i] = best < 0 ? 0 : best;
  }
}

/// The divisor of a window: its elements within the plane or, with `padded`, within the plane and its padding.
__device__ inline i64 divisor_of(const Window& p, i64 row, i64 column, i32 padded) {
  i64 n = 1, at[2] = {row, column}, size[2] = {p.h, p.w};
  for (int d = 0; d < 2; d++) {
    i64 begin = at[d] * p.stride[d] - p.pad[d], end = begin + p.kernel[d];
    i64 low = padded ? -p.pad[d] : 0, high = size[d] + (padded ? p.behind[d] : 0);
    begin = begin > low ? begin : low;
    end = end < high ? end : high;
    n *= end > begin ? end - begin : 0;
  }
  return n;
}

extern "C" __global__ void avg_pool(Fault* fault, u32 launch, const A* x, A* y, Window p, i32 padded) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, p.planes * p.oh * p.ow) {
    i64 column = (i64)i % p.ow, row = (i64)i / p.ow % p.oh, plane = (i64)i / (p.ow * p.oh);
    W sum = 0;
    for (i64 kr = 0; kr < p.kernel[0]; kr++) {
      i64 r = row * p.stride[0] - p.pad[0] + kr;
      if (r < 0 || r >= p.h) continue;
      for (i64 kc = 0; kc < p.kernel[1]; kc++) {
        i64 c = column * p.stride[1] - p.pad[1] + kc;
        if (c >= 0 && c < p.w) sum += wide(x[(plane * p.h + r) * p.w + c]);
      }
    }
    i64 n = divisor_of(p, row, column, padded);
    y[i] = narrow<A>(n == 0 ? (W)0 : sum / (W)n);
  }
}

extern "C" __global__ void avg_pool_grad(Fault* fault, u32 launch, const A* dout, A* dx, Window p, i32 padded) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, p.planes * p.h * p.w) {
    i64 c = (i64)i % p.w, r = (i64)i / p.w % p.h, plane = (i64)i / (p.w * p.h);
    W sum = 0;
    for (i64 kr = 0; kr < p.kernel[0]; kr++) {
      i64 row = r + p.pad[0] - kr;
      if (row < 0 || row % p.stride[0] != 0 || row / p.stride[0] >= p.oh) continue;
      for (i64 kc = 0; kc < p.kernel[1]; kc++) {
        i64 column = c + p.pad[1] - kc;
        if (column < 0 || column % p.stride[1] != 0 || column / p.stride[1] >= p.ow) continue;
        i64 at = (plane * p.oh + row / p.stride[0]) * p.ow + column / p.stride[1];
        sum += wide(dout[at]) / (W)divisor_of(p, row / p.stride[0], column / p.stride[1], padded);
      }
    }
    dx[i] = narrow<A>(sum);
  }
}
