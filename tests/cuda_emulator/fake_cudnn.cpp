// A cuDNN for tests, built as libcudnn.so.9: convolutions and their gradients on the host, in the order of the fake driver's stream.
#include "fake_elements.h"

namespace {
enum { Ok = 0, BadParameter = 2000, NotSupported = 3000, Failed = 5000 };
struct Handle { void* stream = nullptr; };
struct Tensor { Kind kind; int n, c, h, w; };
struct Convolution { int pad[2], stride[2], dilation[2], compute, math = 0, groups = 1; };
struct Perf { int algorithm, status; float time; size_t memory; int determinism, math, reserved[3]; };

constexpr size_t WORKSPACE = 512;

bool kind_of(int type, Kind* kind) {
  static const Kind kinds[] = {F32, F64, F16};
  if (type == 9) return *kind = BF16, true;
  return type >= 0 && type < 3 ? *kind = kinds[type], true : false;
}

int set(Tensor* t, int format, int type, int n, int c, int h, int w) {
  Kind kind;
  if (format != 0 || !kind_of(type, &kind) || n < 1 || c < 1 || h < 1 || w < 1) return BadParameter;
  *t = {kind, n, c, h, w};
  return Ok;
}

bool fit(const Tensor* x, const Tensor* w, const Convolution* p, const Tensor* y) {
  auto size = [&](int in, int taps, int d) { return (in + 2 * p->pad[d] - p->dilation[d] * (taps - 1) - 1) / p->stride[d] + 1; };
  return x->kind == w->kind && x->kind == y->kind && p->compute == (x->kind == F64 ? 1 : 0) && x->n == y->n && y->c == w->n &&
      x->c == w->c * p->groups && w->n % p->groups == 0 && y->h == size(x->h, w->h, 0) && y->w == size(x->w, w->w, 1);
}

/// First a faster algorithm that is not deterministic, then one that needs more memory than there is, then a usable
/// one.
int rank(bool fits, int wanted, int* count, Perf* out) {
  *count = 0;
  if (!fits) return BadParameter;
  Perf all[] = {{1, 0, 1, 0, 0, 1, {}}, {2, 0, 2, size_t(1) << 40, 1, 1, {}}, {0, 0, 3, WORKSPACE, 1, 3, {}}};
  for (int k = 0; k < 3 && k < wanted; k++) out[(*count)++] = all[k];
  return Ok;
}

/// Calls `tap(x, w, y)` with the indices of the elements of each product.
template <class F> void taps(const Tensor& x, const Tensor& w, const Convolution& p, const Tensor& y, F tap) {
  int each = w.n / p.groups;
  for (int n = 0; n < y.n; n++)
    for (int o = 0; o < y.c; o++)
      for (int r = 0; r < y.h; r++)
        for (int q = 0; q < y.w; q++)
          for (int c = 0; c < w.c; c++)
            for (int i = 0; i < w.h; i++)
              for (int j = 0; j < w.w; j++) {
                int row = r * p.stride[0] - p.pad[0] + i * p.dilation[0], column = q * p.stride[1] - p.pad[1] + j * p.dilation[1];
                if (row < 0 || row >= x.h || column < 0 || column >= x.w) continue;
                int64_t in = ((int64_t(n) * x.c + o / each * w.c + c) * x.h + row) * x.w + column;
                tap(in, ((int64_t(o) * w.c + c) * w.h + i) * w.w + j, ((int64_t(n) * y.c + o) * y.h + r) * y.w + q);
              }
}

/// The tensor that is written: 0 for x, 1 for w, 2 for y.
int launch(Handle* handle, int which, const void* alpha, const void* beta, const Tensor* x, const void* x_at, const Tensor* w, const void* w_at,
           const Convolution* p, const Tensor* y, const void* y_at, int algorithm, void* workspace, size_t size) {
  if (int status = fault()) return status;
  if (!fit(x, w, p, y) || algorithm != 0 || size != WORKSPACE || !workspace || p->math != 3) return BadParameter;
  bool wide = x->kind == F64;
  if ((wide ? *static_cast<const double*>(alpha) : *static_cast<const float*>(alpha)) != 1) return BadParameter;
  if ((wide ? *static_cast<const double*>(beta) : *static_cast<const float*>(beta)) != 0) return BadParameter;
  launched++;
  return append(handle->stream, [=, x = *x, w = *w, p = *p, y = *y] {
    memset(workspace, 0xfb, size);
    const Tensor out = which == 0 ? x : which == 1 ? w : y;
    const void* at[3] = {x_at, w_at, y_at};
    int64_t count = int64_t(out.n) * out.c * out.h * out.w;
    auto sums = new Sum[count];
    for (int64_t k = 0; k < count; k++) sums[k] = {out.kind};
    taps(x, w, p, y, [&](int64_t i, int64_t j, int64_t k) {
      int64_t places[3] = {i, j, k};
      int a = which == 0 ? 1 : 0, b = which == 2 ? 1 : 2;
      sums[places[which]].add(load(out.kind, at[a], places[a]), load(out.kind, at[b], places[b]));
    });
    for (int64_t k = 0; k < count; k++) store(out.kind, const_cast<void*>(at[which]), k, sums[k].value());
    delete[] sums;
  }) == 0 ? Ok : Failed;
}
}  // namespace

API size_t fake_convolutions() { return launched; }
API void fake_convolution_fail(int after, int status) { fail_after = after, fail_status = status; }

API int cudnnCreate(Handle** handle) { return *handle = new Handle, Ok; }
API int cudnnDestroy(Handle* handle) { return delete handle, Ok; }
API int cudnnSetStream(Handle* handle, void* stream) { return handle->stream = stream, Ok; }
API int cudnnCreateTensorDescriptor(Tensor** t) { return *t = new Tensor{}, Ok; }
API int cudnnDestroyTensorDescriptor(Tensor* t) { return delete t, Ok; }
API int cudnnSetTensor4dDescriptor(Tensor* t, int format, int type, int n, int c, int h, int w) { return set(t, format, type, n, c, h, w); }
API int cudnnCreateFilterDescriptor(Tensor** t) { return *t = new Tensor{}, Ok; }
API int cudnnDestroyFilterDescriptor(Tensor* t) { return delete t, Ok; }
API int cudnnSetFilter4dDescriptor(Tensor* t, int type, int format, int n, int c, int h, int w) { return set(t, format, type, n, c, h, w); }
API int cudnnCreateConvolutionDescriptor(Convolution** p) { return *p = new Convolution{}, Ok; }
API int cudnnDestroyConvolutionDescriptor(Convolution* p) { return delete p, Ok; }
API int cudnnSetConvolution2dDescriptor(Convolution* p, int ph, int pw, int sh, int sw, int dh, int dw, int mode, int compute) {
  if (mode != 1 || ph < 0 || pw < 0 || sh < 1 || sw < 1 || dh < 1 || dw < 1) return BadParameter;
  *p = {{ph, pw}, {sh, sw}, {dh, dw}, compute};
  return Ok;
}
API int cudnnSetConvolutionMathType(Convolution* p, int math) { return p->math = math, Ok; }
API int cudnnSetConvolutionGroupCount(Convolution* p, int groups) { return groups < 1 ? BadParameter : (p->groups = groups, Ok); }

API int cudnnGetConvolutionForwardAlgorithm_v7(Handle*, Tensor* x, Tensor* w, Convolution* p, Tensor* y, int wanted, int* count, Perf* out) {
  return rank(fit(x, w, p, y), wanted, count, out);
}
API int cudnnGetConvolutionBackwardDataAlgorithm_v7(Handle*, Tensor* w, Tensor* y, Convolution* p, Tensor* x, int wanted, int* count, Perf* out) {
  return rank(fit(x, w, p, y), wanted, count, out);
}
API int cudnnGetConvolutionBackwardFilterAlgorithm_v7(Handle*, Tensor* x, Tensor* y, Convolution* p, Tensor* w, int wanted, int* count, Perf* out) {
  return rank(fit(x, w, p, y), wanted, count, out);
}
API int cudnnConvolutionForward(Handle* h, const void* alpha, Tensor* x, const void* x_at, Tensor* w, const void* w_at, Convolution* p, int algorithm,
                                void* room, size_t size, const void* beta, Tensor* y, void* y_at) {
  return launch(h, 2, alpha, beta, x, x_at, w, w_at, p, y, y_at, algorithm, room, size);
}
API int cudnnConvolutionBackwardData(Handle* h, const void* alpha, Tensor* w, const void* w_at, Tensor* y, const void* y_at, Convolution* p,
                                     int algorithm, void* room, size_t size, const void* beta, Tensor* x, void* x_at) {
  return launch(h, 0, alpha, beta, x, x_at, w, w_at, p, y, y_at, algorithm, room, size);
}
API int cudnnConvolutionBackwardFilter(Handle* h, const void* alpha, Tensor* x, const void* x_at, Tensor* y, const void* y_at, Convolution* p,
                                       int algorithm, void* room, size_t size, const void* beta, Tensor* w, void* w_at) {
  return launch(h, 1, alpha, beta, x, x_at, w, w_at, p, y, y_at, algorithm, room, size);
}
