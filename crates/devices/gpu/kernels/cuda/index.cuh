// Index tensors of any integer type, broadcast over the indexed dimensions.
#define MAX_INDICES 8

struct Indices {
  i32 count;
  /// Bytes of an element, negative for a signed type.
  i32 type[MAX_INDICES];
  View view[MAX_INDICES];
  /// The size of the dimension that each one indexes, and its stride in the indexed tensor.
  i64 bound[MAX_INDICES], stride[MAX_INDICES];
};

__device__ inline i64 index_at(const View& v, i32 type, i64 at) {
  switch (type) {
    case -1: return data<i8>(v)[at];
    case -2: return data<i16>(v)[at];
    case -4: return data<i32>(v)[at];
    case -8: return data<i64>(v)[at];
    case 1: return data<u8>(v)[at];
    case 2: return data<u16>(v)[at];
    case 4: return data<u32>(v)[at];
    default: {
      u64 value = data<u64>(v)[at];
      return value > 0x7fffffffffffffffull ? 0x7fffffffffffffffll : (i64)value;
    }
  }
}

/// Computes the sum of offsets of the indices of pick `pick` (over `dims`); returns false if one is out of range.
__device__ inline bool pick_offset(
    Fault* fault, u32 launch, const Indices& indices, const Dims& dims, u64 pick, u64 place, i64* offset) {
  i64 sum = 0;
  for (i32 k = 0; k < indices.count; k++) {
    i64 given = index_at(indices.view[k], indices.type[k], locate1(dims, pick, indices.view[k]));
    i64 at = given < 0 ? given + indices.bound[k] : given;
    if (at < 0 || at >= indices.bound[k]) {
      raise(fault, launch, place, given, indices.bound[k], k);
      return false;
    }
    sum += at * indices.stride[k];
  }
  *offset = sum;
  return true;
}
