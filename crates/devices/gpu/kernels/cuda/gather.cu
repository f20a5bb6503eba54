// Gather by index tensors; `T` has the element's size. `dims` are the output's dimensions. The source's strides are 0
// along indexed dimensions, the indices' strides are 0 along the others. `flat` has the row-major strides of the
// indexed dimensions, for errors.
extern "C" __global__ void gather(Fault* fault, u32 launch, View from, Indices indices, View flat, View to, Dims dims) {
  if (is_stopped(fault, launch)) return;
  const T* source = data<T>(from);
  FOR_EACH(i, dims.count) {
    const View* const views[3] = {&from, &to, &flat};
    i64 at[3], picked;
    locate<3>(dims, i, views, at);
    if (pick_offset(fault, launch, indices, dims, i, (u64)at[2], &picked)) ((T*)to.at)[at[1]] = source[at[0] + picked];
  }
}
