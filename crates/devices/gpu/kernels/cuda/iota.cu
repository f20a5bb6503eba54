// `O` is the element type, `N` the type of the computation: f64 for floats, i64 for integers, which wrap (`WHOLE` is
// 1).
/// `start + i * step`
extern "C" __global__ void iota(Fault* fault, u32 launch, View to, Dims dims, N start, N step) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, dims.count) {
#if WHOLE
    N value = (N)((u64)start + i * (u64)step);
#else
    N value = start + (N)(i64)i * step;
#endif
    ((O*)to.at)[locate1(dims, i, to)] = narrow<O>((Wide<O>::type)value);
  }
}
