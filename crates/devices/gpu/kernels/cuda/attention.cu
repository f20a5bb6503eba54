// Attention over strided matrices of a batch, `out[i] = softmax(a[i] @ b[i]) @ c[i]`, optionally with a program over
// the scores. A block has some rows and iterates over the keys in tiles. Exponentials of a row are shifted by its
// largest score so far; when that grows, the sums so far are scaled. `A` is the type; 16-bit floats are computed in
// float32. `WIDTH` is the number of columns of the result per lane. If `WEIGHTS` is 1, the output of softmax is a
// result, too.
typedef Wide<A>::type W;
#define WARPS 8
#define EACH 4
#define ROWS (WARPS * EACH)
#define KEYS 64
#define DEEP 32
#define COLUMNS (32 * WIDTH)
// The number of keys whose values are in shared memory at once.
#define HEIGHT (WIDTH > 2 ? 32 : 64)

#ifdef BETWEEN
struct More { View view[BETWEEN + (BETWEEN == 0)]; };
#define MORE , More more
#else
#define MORE
#endif

struct Most { __device__ W operator()(W a, W b) const { return greater_of(a, b); } };

/// Folds the values of a warp's lanes; each lane gets the result.
template <class F> __device__ inline W fold_warp(W value, F f) {
  for (u32 distance = 16; distance > 0; distance >>= 1) {
    W other = passed(value, distance);
    value = (threadIdx.x & distance) ? f(other, value) : f(value, other);
  }
  return value;
}

/// Strides: [batch dims.., row, column] of each operand. Blocks of 32 x 8 threads: a warp has four rows; a lane has two
/// keys of a tile and `WIDTH` columns of the result.
extern "C" __global__ void attention(
    Fault* fault, u32 launch, View a, View b, View c, View out, View weights, Dims batch, i64 n, i64 d, i64 m, i64 e MORE) {
  __shared__ W left[ROWS][DEEP];
  __shared__ W right[DEEP][KEYS + 1];
  __shared__ W values[HEIGHT][COLUMNS];
  __shared__ W shares[ROWS][KEYS];
  if (is_stopped(fault, launch)) return;
  const u32 lane = threadIdx.x, warp = threadIdx.y, thread = warp * 32 + lane;
  const int row_dim = batch.rank, column_dim = batch.rank + 1;
  const i64 down = (n + ROWS - 1) / ROWS, across = e > COLUMNS ? (e + COLUMNS - 1) / COLUMNS : 1;
  for (i64 tile = blockIdx.x; tile < batch.count * down * across; tile += gridDim.x) {
    const u64 matrix = (u64)(tile / (down * across));
    const View* const views[5] = {&a, &b, &c, &out, &weights};
    i64 at[5];
    locate<5>(batch, matrix, views, at);
    const A* const x = data<A>(a) + at[0];
    const A* const y = data<A>(b) + at[1];
    const A* const z = data<A>(c) + at[2];
    A* const result = (A*)out.at + at[3];
    A* const softmax = (A*)weights.at + at[4];
#ifdef BETWEEN
    i64 begin[BETWEEN + 1];
    for (int k = 0; k < BETWEEN; k++) begin[k] = locate1(batch, matrix, more.view[k]);
#endif
    const i64 row = tile / across % down * ROWS, column = tile % across * COLUMNS;
    W most[EACH], sum[EACH], total[EACH][WIDTH];
    for (int i = 0; i < EACH; i++) {
      most[i] = -infinity(Same<W>());
      sum[i] = 0;
      for (int w = 0; w < WIDTH; w++) total[i][w] = 0;
    }
    for (i64 first = 0; first < m; first += KEYS) {
      W score[EACH][2];
      for (int i = 0; i < EACH; i++) score[i][0] = score[i][1] = 0;
      for (i64 deep = 0; deep < d; deep += DEEP) {
        __syncthreads();
        // Neighbouring threads read along the dense dimension.
        bool flat = a.stride[column_dim] == 1;
        for (u32 k = thread; k < ROWS * DEEP; k += 32 * WARPS) {
          i64 r = flat ? k / DEEP : k % ROWS, q = flat ? k % DEEP : k / ROWS;
          bool inside = row + r < n && deep + q < d;
          left[r][q] = inside ? wide(x[(row + r) * a.stride[row_dim] + (deep + q) * a.stride[column_dim]]) : (W)0;
        }
        flat = b.stride[column_dim] == 1;
        for (u32 k = thread; k < DEEP * KEYS; k += 32 * WARPS) {
          i64 q = flat ? k / KEYS : k % DEEP, key = flat ? k % KEYS : k / DEEP;
          bool inside = first + key < m && deep + q < d;
          right[q][key] = inside ? wide(y[(deep + q) * b.stride[row_dim] + (first + key) * b.stride[column_dim]]) : (W)0;
        }
        __syncthreads();
        const int terms = d - deep < DEEP ? (int)(d - deep) : DEEP;
        for (int q = 0; q < terms; q++) {
          const W one = right[q][lane], two = right[q][lane + 32];
          for (int i = 0; i < EACH; i++) {
            const W own = left[warp * EACH + i][q];
            score[i][0] += own * one;
            score[i][1] += own * two;
          }
        }
      }
      // All lanes have read the weights of the previous tile.
      __syncwarp();
      for (int i = 0; i < EACH; i++) {
        const i64 r = row + warp * EACH + i;
        W greatest = most[i];
        for (int j = 0; j < 2; j++) {
          const i64 key = first + lane + 32 * j;
          W own = -infinity(Same<W>());
          if (r < n && key < m) {
            // Rounded as in separate launches of the product and the program.
            A value = narrow<A>(score[i][j]);
#ifdef BETWEEN
            i64 places[BETWEEN + 1];
            for (int k = 0; k < BETWEEN; k++)
              places[k] = begin[k] + r * more.view[k].stride[row_dim] + key * more.view[k].stride[column_dim];
            value = between(value, more.view, places);
#endif
            // Scores are stored in the memory of the weights until the whole row is known.
            if (WEIGHTS && column == 0) softmax[r * weights.stride[row_dim] + key * weights.stride[column_dim]] = value;
            own = wide(value);
          }
          score[i][j] = own;
          greatest = greater_of(greatest, own);
        }
        greatest = fold_warp(greatest, Most());
        // The sums of a row with only -inf so far are 0.
        const W shift = greatest == -infinity(Same<W>()) ? (W)0 : greatest;
        const W scale = exp_of(most[i] - shift);
        W part = 0;
        for (int j = 0; j < 2; j++) {
          const W power = exp_of(score[i][j] - shift);
          shares[warp * EACH + i][lane + 32 * j] = power;
          part += power;
        }
        sum[i] = sum[i] * scale + fold_warp(part, Plus<W>());
        most[i] = greatest;
        for (int w = 0; w < WIDTH; w++) total[i][w] *= scale;
      }
      for (int from = 0; from < KEYS && first + from < m; from += HEIGHT) {
        __syncthreads();
        const bool flat = c.stride[column_dim] == 1;
        for (u32 k = thread; k < HEIGHT * COLUMNS; k += 32 * WARPS) {
          i64 h = flat ? k / COLUMNS : k % HEIGHT, q = flat ? k % COLUMNS : k / HEIGHT, key = first + from + h;
          bool inside = key < m && column + q < e;
          values[h][q] = inside ? wide(z[key * c.stride[row_dim] + (column + q) * c.stride[column_dim]]) : (W)0;
        }
        __syncthreads();
        const i64 left_over = m - first - from;
        const int keys = left_over < HEIGHT ? (int)left_over : HEIGHT;
        for (int h = 0; h < keys; h++) {
          W own[WIDTH];
          for (int w = 0; w < WIDTH; w++) own[w] = values[h][lane + 32 * w];
          for (int i = 0; i < EACH; i++) {
            const W power = shares[warp * EACH + i][from + h];
            for (int w = 0; w < WIDTH; w++) total[i][w] += power * own[w];
          }
        }
      }
    }
    for (int i = 0; i < EACH; i++) {
      const i64 r = row + warp * EACH + i;
      if (r >= n) continue;
      const W scale = (W)1 / sum[i];
      for (int w = 0; w < WIDTH; w++) {
        const i64 q = column + lane + 32 * w;
        // Without keys the sum is empty.
        if (q < e) result[r * out.stride[row_dim] + q * out.stride[column_dim]] = narrow<A>(m > 0 ? total[i][w] * scale : (W)0);
      }
      if (WEIGHTS && column == 0)
        for (i64 key = lane; key < m; key += 32) {
          A* const own = softmax + r * weights.stride[row_dim] + key * weights.stride[column_dim];
          *own = narrow<A>(exp_of(wide(*own) - most[i]) * scale);
        }
    }
    // The next tile overwrites these values.
    __syncthreads();
  }
}
