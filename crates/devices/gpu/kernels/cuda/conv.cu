// Two-dimensional convolution of dense tensors and its gradients, element by element in a fixed order; `A` is the type.
typedef Wide<A>::type W;

/// Numbers of channels are per group.
struct Conv { i64 batch, groups, in, out, h, w, kh, kw, oh, ow, stride[2], pad[2], dilation[2]; };

extern "C" __global__ void conv(Fault* fault, u32 launch, const A* x, const A* weight, A* y, Conv p) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, p.batch * p.groups * p.out * p.oh * p.ow) {
    i64 column = (i64)i % p.ow, row = (i64)i / p.ow % p.oh, o = (i64)i / (p.ow * p.oh) % (p.groups * p.out);
    i64 n = (i64)i / (p.ow * p.oh * p.groups * p.out);
    const A* from = x + (n * p.groups + o / p.out) * p.in * p.h * p.w;
    const A* taps = weight + o * p.in * p.kh * p.kw;
    W sum = 0;
    for (i64 c = 0; c < p.in; c++)
      for (i64 kr = 0; kr < p.kh; kr++) {
        i64 r = row * p.stride[0] - p.pad[0] + kr * p.dilation[0];
        if (r < 0 || r >= p.h) continue;
        for (i64 kc = 0; kc < p.kw; kc++) {
          i64 q = column * p.stride[1] - p.pad[1] + kc * p.dilation[1];
          if (q >= 0 && q < p.w) sum += wide(from[(c * p.h + r) * p.w + q]) * wide(taps[(c * p.kh + kr) * p.kw + kc]);
        }
      }
    y[i] = narrow<A>(sum);
  }
}

extern "C" __global__ void conv_input_grad(Fault* fault, u32 launch, const A* dout, const A* weight, A* dx, Conv p) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, p.batch * p.groups * p.in * p.h * p.w) {
    i64 q = (i64)i % p.w, r = (i64)i / p.w % p.h, c = (i64)i / (p.w * p.h) % (p.groups * p.in);
    i64 n = (i64)i / (p.w * p.h * p.groups * p.in), group = c / p.in;
    W sum = 0;
    for (i64 o = group * p.out; o < (group + 1) * p.out; o++)
      for (i64 kr = 0; kr < p.kh; kr++) {
        i64 row = r + p.pad[0] - kr * p.dilation[0];
        if (row < 0 || row % p.stride[0] != 0 || row / p.stride[0] >= p.oh) continue;
        for (i64 kc = 0; kc < p.kw; kc++) {
          i64 column = q + p.pad[1] - kc * p.dilation[1];
          if (column < 0 || column % p.stride[1] != 0 || column / p.stride[1] >= p.ow) continue;
          i64 at = ((n * p.groups * p.out + o) * p.oh + row / p.stride[0]) * p.ow + column / p.stride[1];
          sum += wide(dout[at]) * wide(weight[((o * p.in + c % p.in) * p.kh + kr) * p.kw + kc]);
        }
      }
    dx[i] = narrow<A>(sum);
  }
}

/// A line of threads computes each element of the weight, over samples, rows and columns.
extern "C" __global__ void conv_weight_grad(Fault* fault, u32 launch, const A* dout, const A* x, A* dw, Conv p) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)(p.groups * p.out * p.in * p.kh * p.kw)) {
    i64 kc = (i64)line % p.kw, kr = (i64)line / p.kw % p.kh, c = (i64)line / (p.kw * p.kh) % p.in;
    i64 o = (i64)line / (p.kw * p.kh * p.in);
    W sum = 0;
    for (i64 i = threadIdx.x; i < p.batch * p.oh * p.ow; i += blockDim.x) {
      i64 column = i % p.ow, row = i / p.ow % p.oh, n = i / (p.ow * p.oh);
      i64 r = row * p.stride[0] - p.pad[0] + kr * p.dilation[0], q = column * p.stride[1] - p.pad[1] + kc * p.dilation[1];
      if (r < 0 || r >= p.h || q < 0 || q >= p.w) continue;
      sum += wide(dout[((n * p.groups * p.out + o) * p.oh + row) * p.ow + column]) *
             wide(x[((n * p.groups * p.in + o / p.out * p.in + c) * p.h + r) * p.w + q]);
    }
    sum = fold_line(sum, Plus<W>());
    if (threadIdx.x == 0) dw[line] = narrow<A>(sum);
  }
}
