// Runs CUDA C kernels on the CPU, one block after the other. The threads of a block are fibers, so that barriers and
// shuffles work. A barrier that not all threads reach, or a shuffle without one of its lanes, ends the process with a
// message.
//
// Compile a kernel file after this header, and export each kernel with EMULATED_KERNEL(name):
//   g++ -std=c++20 -O1 -ffp-contract=off -shared -fPIC -include emulator.h unit.cpp
#pragma once
#include <ucontext.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define EMULATOR_ASAN 1
#else
#define EMULATOR_ASAN 0
#endif

#define __global__
#define __device__
#define __host__
#define __constant__ const
#define __grid_constant__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __restrict__ __restrict
// One block runs at a time, so a static variable can be its shared memory, with a sanitizer's guards around it.
#define __shared__ static

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};

namespace emulator {
enum class State { Ready, AtBlock, AtWarp, Done };

struct Fiber {
  ucontext_t context;
  std::vector<char> stack;
  dim3 thread;
  State state;
  void* fake;
};

struct Block {
  std::vector<Fiber> fibers;
  ucontext_t home;
  unsigned current;
  std::function<void()> body;
  uint64_t slots[1024];
  const void* home_stack;
  size_t home_size;
  void* home_fake;
};

inline Block* block;
inline dim3 block_index, block_dim, grid_dim;

[[noreturn]] inline void fail(const char* what) {
  fprintf(stderr, "emulator: %s in block (%u, %u, %u)\n", what, block_index.x, block_index.y, block_index.z);
  abort();
}

inline void leave(State state) {
  Fiber& me = block->fibers[block->current];
  me.state = state;
#if EMULATOR_ASAN
  __sanitizer_start_switch_fiber(state == State::Done ? nullptr : &me.fake, block->home_stack, block->home_size);
#endif
  swapcontext(&me.context, &block->home);
#if EMULATOR_ASAN
  __sanitizer_finish_switch_fiber(me.fake, nullptr, nullptr);
#endif
}

inline void entry() {
#if EMULATOR_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &block->home_stack, &block->home_size);
#endif
  block->body();
  leave(State::Done);
}

inline void enter(unsigned number) {
  Fiber& fiber = block->fibers[number];
  block->current = number;
#if EMULATOR_ASAN
  __sanitizer_start_switch_fiber(&block->home_fake, fiber.stack.data(), fiber.stack.size());
#endif
  swapcontext(&block->home, &fiber.context);
#if EMULATOR_ASAN
  __sanitizer_finish_switch_fiber(block->home_fake, nullptr, nullptr);
#endif
}

/// Resumes the threads that have met all others that they wait for; false if no thread can continue.
inline bool release(unsigned count) {
  bool any = false;
  unsigned done = 0, at_block = 0;
  for (unsigned warp = 0; warp < count; warp += 32) {
    unsigned end = warp + 32 < count ? warp + 32 : count, waiting = 0, left = 0;
    for (unsigned i = warp; i < end; i++) {
      State state = block->fibers[i].state;
      waiting += state == State::AtWarp;
      left += state == State::Done;
      at_block += state == State::AtBlock;
    }
    done += left;
    if (waiting > 0 && left > 0) fail("lanes have left a warp in which others shuffle");
    if (waiting == end - warp) {
      for (unsigned i = warp; i < end; i++) block->fibers[i].state = State::Ready;
      any = true;
    }
  }
  if (at_block > 0 && done > 0) fail("threads have left a block in which others wait at a barrier");
  if (at_block == count) {
    for (Fiber& fiber : block->fibers) fiber.state = State::Ready;
    any = true;
  }
  return any || done == count;
}

/// The order in which threads run between two barriers: MS_EMULATOR_ORDER is 0 (ascending), 1 (descending) or a seed.
/// Results must not depend on it.
inline unsigned order() {
  const char* text = getenv("MS_EMULATOR_ORDER");
  return text ? (unsigned)atoi(text) : 0;
}

inline void run(dim3 grid, dim3 dim, std::function<void()> body) {
  Block one;
  block = &one;
  one.body = std::move(body);
  const unsigned count = dim.x * dim.y * dim.z, seed = order();
  if (count == 0 || count > 1024) fail("a block of no or too many threads");
  one.fibers.resize(count);
  for (Fiber& fiber : one.fibers) fiber.stack.resize((EMULATOR_ASAN ? 256 : 64) << 10);
  block_dim = dim;
  grid_dim = grid;
  for (unsigned z = 0; z < grid.z; z++)
    for (unsigned y = 0; y < grid.y; y++)
      for (unsigned x = 0; x < grid.x; x++) {
        block_index = dim3(x, y, z);
        for (unsigned i = 0; i < count; i++) {
          Fiber& fiber = one.fibers[i];
          fiber.state = State::Ready;
          fiber.fake = nullptr;
          fiber.thread = dim3(i % dim.x, i / dim.x % dim.y, i / (dim.x * dim.y));
          getcontext(&fiber.context);
          fiber.context.uc_stack.ss_sp = fiber.stack.data();
          fiber.context.uc_stack.ss_size = fiber.stack.size();
          fiber.context.uc_link = nullptr;
          makecontext(&fiber.context, entry, 0);
        }
        for (unsigned left = count; left > 0;) {
          for (unsigned k = 0; k < count; k++) {
            // Multiplying by an odd factor modulo a power of two visits each number once; numbers that are too large
            // are skipped.
            unsigned wide = 1;
            while (wide < count) wide <<= 1;
            for (unsigned step = k; step < wide; step += count) {
              unsigned i = seed == 0 ? step : seed == 1 ? wide - 1 - step : (step * (2 * seed + 1) + seed) % wide;
              if (i < count && one.fibers[i].state == State::Ready) enter(i);
            }
          }
          left = 0;
          for (Fiber& fiber : one.fibers) left += fiber.state != State::Done;
          if (!release(count)) {
            bool ready = false;
            for (Fiber& fiber : one.fibers) ready |= fiber.state == State::Ready;
            if (!ready) fail("threads wait for each other");
          }
        }
      }
  block = nullptr;
}

template <class T> T exchanged(T value, unsigned from) {
  unsigned me = block->current;
  uint64_t raw = 0;
  memcpy(&raw, &value, sizeof value);
  block->slots[me] = raw;
  leave(State::AtWarp);
  raw = block->slots[(me & ~31u) | (from & 31)];
  leave(State::AtWarp);
  memcpy(&value, &raw, sizeof value);
  return value;
}

template <class... A, size_t... I> void call(void (*kernel)(A...), void** p, std::index_sequence<I...>) {
  kernel(*static_cast<std::remove_cv_t<A>*>(p[I])...);
}
template <class... A> void call(void (*kernel)(A...), void** p) { call(kernel, p, std::index_sequence_for<A...>()); }
template <class F> struct Sizes;
template <class... A> struct Sizes<void (*)(A...)> {
  static constexpr int value[] = {static_cast<int>(sizeof(A))..., 0};
};
}  // namespace emulator

/// `NAME__run(grid, block, arguments)`, and `NAME__sizes`, the bytes of each argument, terminated by 0.
#define EMULATED_KERNEL(name)                                                                                              \
  extern "C" __attribute__((visibility("default"))) void name##__run(const unsigned* grid, const unsigned* dim, void** p) { \
    emulator::run(dim3(grid[0], grid[1], grid[2]), dim3(dim[0], dim[1], dim[2]), [=] { emulator::call(&name, p); });        \
  }                                                                                                                        \
  extern "C" __attribute__((visibility("default"))) const int* name##__sizes() { return emulator::Sizes<decltype(&name)>::value; }

#define threadIdx (emulator::block->fibers[emulator::block->current].thread)
#define blockIdx (emulator::block_index)
#define blockDim (emulator::block_dim)
#define gridDim (emulator::grid_dim)

inline void __syncthreads() { emulator::leave(emulator::State::AtBlock); }
inline void __syncwarp(unsigned = ~0u) { emulator::leave(emulator::State::AtWarp); }
inline void __threadfence() {}
template <class T> T __shfl_xor_sync(unsigned, T value, unsigned distance) {
  return emulator::exchanged(value, (emulator::block->current & 31) ^ distance);
}
template <class T> T __shfl_down_sync(unsigned, T value, unsigned distance) {
  unsigned lane = emulator::block->current & 31;
  return emulator::exchanged(value, lane + distance < 32 ? lane + distance : lane);
}
template <class T> T atomicAdd(T* at, T value) {
  T before = *at;
  *at += value;
  return before;
}
template <class T> T atomicExch(T* at, T value) { return std::exchange(*at, value); }
template <class T> T atomicCAS(T* at, T expected, T value) {
  T before = *at;
  if (before == expected) *at = value;
  return before;
}
inline unsigned __float_as_uint(float value) {
  unsigned bits;
  memcpy(&bits, &value, 4);
  return bits;
}
inline float __uint_as_float(unsigned bits) {
  float value;
  memcpy(&value, &bits, 4);
  return value;
}
inline long long __double_as_longlong(double value) {
  long long bits;
  memcpy(&bits, &value, 8);
  return bits;
}
inline double __longlong_as_double(long long bits) {
  double value;
  memcpy(&value, &bits, 8);
  return value;
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>((static_cast<unsigned __int128>(a) * b) >> 64);
}
inline unsigned __umulhi(unsigned a, unsigned b) { return static_cast<unsigned>((static_cast<unsigned long long>(a) * b) >> 32); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
