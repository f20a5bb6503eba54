// Shared by the fake libraries: access to elements in host memory by dtype, and work that the fake driver runs in the
// order of its stream.
#include <dlfcn.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>

#define API extern "C" __attribute__((visibility("default")))

namespace {
enum Kind { F32, F64, F16, BF16 };

double load(Kind kind, const void* at, int64_t i) {
  switch (kind) {
    case F32: return static_cast<const float*>(at)[i];
    case F64: return static_cast<const double*>(at)[i];
    case F16: return static_cast<const _Float16*>(at)[i];
    default: {
      uint32_t bits = uint32_t(static_cast<const uint16_t*>(at)[i]) << 16;
      float value;
      memcpy(&value, &bits, 4);
      return value;
    }
  }
}

void store(Kind kind, void* at, int64_t i, double value) {
  switch (kind) {
    case F32: static_cast<float*>(at)[i] = float(value); break;
    case F64: static_cast<double*>(at)[i] = value; break;
    case F16: static_cast<_Float16*>(at)[i] = _Float16(float(value)); break;
    default: {
      float single = float(value);
      uint32_t bits;
      memcpy(&bits, &single, 4);
      bool nan = single != single;
      static_cast<uint16_t*>(at)[i] = nan ? 0x7fc0 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    }
  }
}

/// Sums are float32, except for float64.
struct Sum {
  Kind kind;
  double wide = 0;
  float single = 0;
  void add(double a, double b) { kind == F64 ? void(wide += a * b) : void(single += float(a) * float(b)); }
  double value() const { return kind == F64 ? wide : single; }
};

/// Appends work to a stream of the fake driver. A graph may run it more than once, so it is never freed.
int append(void* stream, std::function<void()> work) {
  using Append = int (*)(void*, void (*)(void*), void*);
  static auto call = reinterpret_cast<Append>(dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuLaunchHostFunc"));
  auto run = [](void* work) { (*static_cast<std::function<void()>*>(work))(); };
  return call(stream, run, new std::function<void()>(std::move(work)));
}

/// Launches after the next `fail_after` ones fail with this status.
int fail_after = -1, fail_status = 0;
size_t launched = 0;

int fault() { return fail_after >= 0 && fail_after-- == 0 ? fail_status : 0; }
}  // namespace
