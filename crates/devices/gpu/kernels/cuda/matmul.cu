// Batched products of strided matrices, `out[b] = x[b] @ y[b]`, plus the row `bias` if `BIAS` is 1. Products are added
// in the order of k. `A` is the type; 16-bit floats are computed in float32.
#define SIDE 64
#define DEEP 16
#define EACH 4
typedef Wide<A>::type W;

#ifdef AFTER
// The operands of a program after the product, besides the product.
struct More { View view[AFTER + (AFTER == 0)]; };
#define MORE , More more
#else
#define MORE
#endif

/// Strides: [batch dims.., row, column] of each operand. Blocks of 16 x 16 threads, each with 4 x 4 elements of the
/// block's tile.
extern "C" __global__ void matmul(
    Fault* fault, u32 launch, View x, View y, View bias, View out, Dims batch, i64 m, i64 n, i64 k MORE) {
  __shared__ W left[DEEP][SIDE + 1];
  __shared__ W right[DEEP][SIDE + 1];
  if (is_stopped(fault, launch)) return;
  const i64 across = (n + SIDE - 1) / SIDE, down = (m + SIDE - 1) / SIDE;
  const u32 thread = threadIdx.y * 16 + threadIdx.x;
  const int row_dim = batch.rank, column_dim = batch.rank + 1;
  for (i64 tile = blockIdx.x; tile < batch.count * down * across; tile += gridDim.x) {
    const View* const views[3] = {&x, &y, &out};
    i64 at[3];
    locate<3>(batch, (u64)(tile / (down * across)), views, at);
    const A* a = data<A>(x) + at[0];
    const A* b = data<A>(y) + at[1];
    A* c = (A*)out.at + at[2];
    const i64 row = tile / across % down * SIDE, column = tile % across * SIDE;
    W sum[EACH][EACH];
    for (int i = 0; i < EACH; i++)
      for (int j = 0; j < EACH; j++) sum[i][j] = 0;
    for (i64 first = 0; first < k; first += DEEP) {
      for (u32 e = thread; e < DEEP * SIDE; e += 256) {
        // Neighbouring threads read along the dense dimension.
        bool flat = x.stride[column_dim] == 1;
        i64 r = flat ? e / DEEP : e % SIDE, q = flat ? e % DEEP : e / SIDE;
        bool inside = row + r < m && first + q < k;
        left[q][r] = inside ? wide(a[(row + r) * x.stride[row_dim] + (first + q) * x.stride[column_dim]]) : (W)0;
        flat = y.stride[column_dim] == 1;
        r = flat ? e % SIDE : e / DEEP;
        q = flat ? e / SIDE : e % DEEP;
        inside = column + r < n && first + q < k;
        right[q][r] = inside ? wide(b[(first + q) * y.stride[row_dim] + (column + r) * y.stride[column_dim]]) : (W)0;
      }
      __syncthreads();
      const i64 deep = k - first < DEEP ? k - first : DEEP;
      for (i64 q = 0; q < deep; q++)
        for (int i = 0; i < EACH; i++)
          for (int j = 0; j < EACH; j++)
            sum[i][j] = plus(sum[i][j], times(left[q][threadIdx.y + 16 * i], right[q][threadIdx.x + 16 * j]));
      __syncthreads();
    }
    for (int i = 0; i < EACH; i++)
      for (int j = 0; j < EACH; j++) {
        i64 r = row + threadIdx.y + 16 * i, q = column + threadIdx.x + 16 * j;
        if (r >= m || q >= n) continue;
        A value = narrow<A>(sum[i][j]);
#if BIAS
        // Rounded before and after, as in a separate product and addition.
        value = narrow<A>(plus(wide(value), wide(data<A>(bias)[q * bias.stride[0]])));
#endif
#ifdef AFTER
        i64 places[AFTER + 1];
        for (int e = 0; e <= AFTER; e++) {
          const View& operand = e == 0 ? out : more.view[e - 1];
          places[e] = locate1(batch, (u64)(tile / (down * across)), operand);
          places[e] += r * operand.stride[row_dim] + q * operand.stride[column_dim];
        }
        after(value, out, more.view, places);
#else
        c[r * out.stride[row_dim] + q * out.stride[column_dim]] = value;
#endif
      }
  }
}
