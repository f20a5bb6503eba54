// Fills with one value; `O` has the element's size.
extern "C" __global__ void fill_elements(Fault* fault, u32 launch, View to, Dims dims, word128 value) {
  if (is_stopped(fault, launch)) return;
  O element = *(const O*)&value;
  FOR_EACH(i, dims.count) ((O*)to.at)[locate1(dims, i, to)] = element;
}
