// `A` is an integer type.
/// `to[i.., c] = indices[i..] == c`; the indices' strides are over the output's dimensions.
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
