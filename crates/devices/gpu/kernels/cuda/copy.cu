// Copies of elements between layouts. `T` has the element's size: u8, u16, u32, u64 or word128.

extern "C" __global__ void copy_elements(Fault* fault, u32 launch, View from, View to, Dims dims) {
  if (is_stopped(fault, launch)) return;
  const T* source = data<T>(from);
  FOR_EACH(i, dims.count) {
    const View* const views[2] = {&from, &to};
    i64 at[2];
    locate<2>(dims, i, views, at);
    ((T*)to.at)[at[1]] = source[at[0]];
  }
}

/// [batch, rows, columns], with dense source rows and dense target columns. The copy goes through a tile, so that
/// neighbouring threads read and write neighbouring elements. The target's rows are `to.stride[2]` apart, the source's
/// columns `from.stride[1]`. Blocks of 32 x 8.
extern "C" __global__ void copy_turned(Fault* fault, u32 launch, View from, View to, i64 batch, i64 rows, i64 columns) {
  __shared__ T tile[32][33];
  if (is_stopped(fault, launch)) return;
  const i64 across = (columns + 31) / 32, down = (rows + 31) / 32;
  for (i64 block = blockIdx.x; block < batch * across * down; block += gridDim.x) {
    i64 plane = block / (across * down), row = block / across % down * 32, column = block % across * 32;
    const T* source = data<T>(from) + plane * from.stride[0];
    T* target = (T*)to.at + plane * to.stride[0];
    for (i64 k = threadIdx.y; k < 32; k += blockDim.y) {
      i64 r = row + threadIdx.x, c = column + k;
      if (r < rows && c < columns) tile[k][threadIdx.x] = source[r * from.stride[1] + c * from.stride[2]];
    }
    __syncthreads();
    for (i64 k = threadIdx.y; k < 32; k += blockDim.y) {
      i64 r = row + k, c = column + threadIdx.x;
      if (r < rows && c < columns) target[r * to.stride[1] + c * to.stride[2]] = tile[threadIdx.x][k];
    }
    __syncthreads();
  }
}
