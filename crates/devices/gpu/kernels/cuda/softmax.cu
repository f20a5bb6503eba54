// Softmax, its logarithm and their gradients over dense [outer, count, inner]; `A` is the type, `LOG` 1 for the
// logarithm.
typedef Wide<A>::type W;

__device__ inline u64 start_of(u64 line, i64 count, i64 inner) { return line / inner * count * inner + line % inner; }

extern "C" __global__ void softmax(Fault* fault, u32 launch, const A* x, A* y, i64 lines, i64 count, i64 inner) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)lines) {
    const u64 start = start_of(line, count, inner);
    W shift = -infinity(Same<W>()), sum = 0;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) shift = greater_of(shift, wide(x[start + i * inner]));
    shift = fold_line(shift, Greater<W>());
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) sum += exp_of(wide(x[start + i * inner]) - shift);
    sum = fold_line(sum, Plus<W>());
#if LOG
    W log_sum = log_of(sum);
    for (i64 i = threadIdx.x; i < count; i += blockDim.x)
      y[start + i * inner] = narrow<A>(wide(x[start + i * inner]) - shift - log_sum);
#else
    W scale = (W)1 / sum;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x)
      y[start + i * inner] = narrow<A>(exp_of(wide(x[start + i * inner]) - shift) * scale);
#endif
  }
}

extern "C" __global__ void softmax_grad(
    Fault* fault, u32 launch, const A* dout, const A* y, A* dx, i64 lines, i64 count, i64 inner) {
  if (is_stopped(fault, launch)) return;
  FOR_LINES(line, (u64)lines) {
    const u64 start = start_of(line, count, inner);
    W sum = 0;
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      W g = wide(dout[start + i * inner]);
      sum += LOG ? g : g * wide(y[start + i * inner]);
    }
    sum = fold_line(sum, Plus<W>());
    for (i64 i = threadIdx.x; i < count; i += blockDim.x) {
      W g = wide(dout[start + i * inner]), p = wide(y[start + i * inner]);
      dx[start + i * inner] = narrow<A>(LOG ? g - exp_of(p) * sum : p * (g - sum));
    }
  }
}
