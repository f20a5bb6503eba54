// Tensors from numbers: `O` is the element type.

#if defined(FILL)
extern "C" __global__ void fill_elements(Fault* fault, u32 launch, View to, Dims dims, word128 value) {
  if (is_stopped(fault, launch)) return;
  O element = *(const O*)&value;
  FOR_EACH(i, dims.count) ((O*)to.at)[locate1(dims, i, to)] = element;
}
#elif defined(IOTA)
/// `start + i * step`, in float64 for floats (`N` is f64) and wrapping for integers (`N` is i64).
extern "C" __global__ void iota(Fault* fault, u32 launch, View to, Dims dims, N start, N step) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, dims.count) {
    N value = start + (N)(i64)i * step;
    ((O*)to.at)[locate1(dims, i, to)] = narrow<O>((Wide<O>::type)value);
  }
}
#else
/// `to[i.., c] = indices[i..] == c`; `A` is an integer type. The indices' strides are given over the output's dimensions.
extern "C" __global__ void one_hot(Fault* fault, u32 launch, View indices, View to, Dims dims) {
  if (is_stopped(fault, launch)) return;
  const A* index = data<A>(indices);
  FOR_EACH(i, dims.count) {
    const View* const views[2] = {&indices, &to};
    i64 at[2];
    locate<2>(dims, i, views, at);
    A value = index[at[0]];
    u64 c = i % (u64)dims.size[dims.rank - 1];
    ((b8*)to.at)[at[1]].bits = value >= 0 && (u64)value == c;
  }
}
#endif
