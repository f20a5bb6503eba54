// A cuBLASLt for tests, built as libcublasLt.so.12: products on the host, in the order of the fake driver's stream. It
// checks its arguments as strictly as documented.
#include "fake_elements.h"

namespace {
enum { Ok = 0, Invalid = 7, Failed = 13, NotSupported = 15 };
struct Layout { Kind kind; uint64_t rows, columns; int64_t ld; int32_t batch = 1; int64_t stride = 0; };
struct Desc { int compute, scale; int32_t turned[2] = {0, 0}; uint32_t epilogue = 1; const void* bias = nullptr; };
struct Preference { uint64_t workspace = 0; uint32_t alignment[4] = {256, 256, 256, 256}; };
struct Result { uint64_t algorithm[8]; size_t workspace; int state; float waves; int reserved[4]; };

constexpr size_t WORKSPACE = 1024;
constexpr uint64_t MAGIC = 0x414c474fu;

bool kind_of(int type, Kind* kind) {
  switch (type) {
    case 0: return *kind = F32, true;
    case 1: return *kind = F64, true;
    case 2: return *kind = F16, true;
    case 14: return *kind = BF16, true;
  }
  return false;
}

template <class T> int set(T* slot, const void* value, size_t size) {
  if (size != sizeof(T)) return Invalid;
  memcpy(slot, value, size);
  return Ok;
}

/// `d` is rows x columns, `a` rows x k, `b` k x columns, after transposition.
bool fit(const Desc* desc, const Layout* a, const Layout* b, const Layout* d) {
  auto rows = [](const Layout* l, bool turned) { return turned ? l->columns : l->rows; };
  auto columns = [](const Layout* l, bool turned) { return turned ? l->rows : l->columns; };
  bool left = desc->turned[0], right = desc->turned[1];
  bool types = desc->compute == (a->kind == F64 ? 70 : a->kind == F32 && desc->compute == 77 ? 77 : 68) &&
      desc->scale == (a->kind == F64 ? 1 : 0) && a->kind == b->kind && a->kind == d->kind;
  return types && rows(a, left) == d->rows && columns(b, right) == d->columns && columns(a, left) == rows(b, right) &&
      a->batch == d->batch && b->batch == d->batch;
}

size_t tf32 = 0;
}  // namespace

API size_t fake_matmuls() { return launched; }
API size_t fake_tf32_matmuls() { return tf32; }
API void fake_matmul_fail(int after, int status) { fail_after = after, fail_status = status; }

API int cublasLtCreate(void** handle) { return *handle = reinterpret_cast<void*>(1), Ok; }
API int cublasLtDestroy(void*) { return Ok; }
API int cublasLtMatmulDescCreate(Desc** desc, int compute, int scale) { return *desc = new Desc{compute, scale}, Ok; }
API int cublasLtMatmulDescDestroy(Desc* desc) { return delete desc, Ok; }
API int cublasLtMatmulDescSetAttribute(Desc* desc, int what, const void* value, size_t size) {
  switch (what) {
    case 3: return set(&desc->turned[0], value, size);
    case 4: return set(&desc->turned[1], value, size);
    case 7: return set(&desc->epilogue, value, size);
    case 8: return set(&desc->bias, value, size);
  }
  return Invalid;
}
API int cublasLtMatrixLayoutCreate(Layout** layout, int type, uint64_t rows, uint64_t columns, int64_t ld) {
  Kind kind;
  if (!kind_of(type, &kind) || rows == 0 || columns == 0 || ld < int64_t(rows)) return Invalid;
  *layout = new Layout{kind, rows, columns, ld};
  return Ok;
}
API int cublasLtMatrixLayoutDestroy(Layout* layout) { return delete layout, Ok; }
API int cublasLtMatrixLayoutSetAttribute(Layout* layout, int what, const void* value, size_t size) {
  return what == 5 ? set(&layout->batch, value, size) : what == 6 ? set(&layout->stride, value, size) : int(Invalid);
}
API int cublasLtMatmulPreferenceCreate(Preference** p) { return *p = new Preference, Ok; }
API int cublasLtMatmulPreferenceDestroy(Preference* p) { return delete p, Ok; }
API int cublasLtMatmulPreferenceSetAttribute(Preference* p, int what, const void* value, size_t size) {
  if (what == 1) return set(&p->workspace, value, size);
  return what >= 5 && what <= 8 ? set(&p->alignment[what - 5], value, size) : int(Invalid);
}
API int cublasLtMatmulAlgoGetHeuristic(void*, Desc* desc, Layout* a, Layout* b, Layout* c, Layout* d, Preference* p, int wanted, Result* out,
                                       int* count) {
  *count = 0;
  if (!fit(desc, a, b, d) || c != d || wanted < 1) return Invalid;
  // Like shapes that no kernel of a library supports.
  if (d->rows == 13 && d->columns == 13) return NotSupported;
  *out = {};
  out->algorithm[0] = MAGIC;
  out->algorithm[1] = p->alignment[0];
  out->workspace = p->workspace < WORKSPACE ? 0 : WORKSPACE;
  *count = 1;
  return Ok;
}
API int cublasLtMatmul(void*, Desc* given, const void* alpha, const void* a, Layout* a_layout, const void* b, Layout* b_layout, const void* beta,
                       const void* c, Layout*, void* d, Layout* d_layout, const uint64_t* algorithm, void* workspace, size_t size, void* stream) {
  if (int status = fault()) return status;
  if (!fit(given, a_layout, b_layout, d_layout) || algorithm[0] != MAGIC || c != d || size != WORKSPACE || !workspace) return Invalid;
  for (auto at : {a, b, static_cast<const void*>(d)})
    if (reinterpret_cast<uintptr_t>(at) % algorithm[1] != 0) return Invalid;
  bool wide = a_layout->kind == F64;
  if ((wide ? *static_cast<const double*>(alpha) : *static_cast<const float*>(alpha)) != 1) return Invalid;
  if ((wide ? *static_cast<const double*>(beta) : *static_cast<const float*>(beta)) != 0) return Invalid;
  Desc desc = *given;
  if (desc.epilogue != 1 && (desc.epilogue != 4 || !desc.bias)) return Invalid;
  launched++;
  tf32 += desc.compute == 77;
  Layout left = *a_layout, right = *b_layout, to = *d_layout;
  return append(stream, [=] {
    memset(workspace, 0xfb, size);
    int64_t deep = desc.turned[0] ? left.rows : left.columns;
    for (int64_t n = 0; n < to.batch; n++)
      for (uint64_t column = 0; column < to.columns; column++)
        for (uint64_t row = 0; row < to.rows; row++) {
          Sum sum{to.kind};
          for (int64_t k = 0; k < deep; k++) {
            int64_t i = desc.turned[0] ? row * left.ld + k : k * left.ld + row;
            int64_t j = desc.turned[1] ? k * right.ld + column : column * right.ld + k;
            sum.add(load(left.kind, a, n * left.stride + i), load(right.kind, b, n * right.stride + j));
          }
          double value = sum.value() + (desc.epilogue == 4 ? load(to.kind, desc.bias, row) : 0);
          store(to.kind, d, n * to.stride + column * to.ld + row, value);
        }
  }) == 0 ? Ok : Failed;
}
