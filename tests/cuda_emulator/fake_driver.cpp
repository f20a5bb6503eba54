// A CUDA driver for tests, built as libcuda.so.1: "device memory" is host memory, and a module is the shared object
// that fake_nvrtc.cpp compiled from a kernel's text. Work runs as late as the interface allows: when it is waited for,
// or one piece per query.
//
// Faults: fake_fail(call, after, code) makes a call fail, fake_break(code) makes the next work and every later call
// fail, fake_limit(bytes) limits the memory. FAKE_CUDA_VERSION is the driver's version, FAKE_CUDA_DEVICES the number of
// devices.
#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace {
enum { Ok = 0, Invalid = 1, NoMemory = 2, NotInitialized = 3, InvalidDevice = 101, InvalidImage = 200, InvalidHandle = 400, NotFound = 500, NotReady = 600,
       CaptureUnsupported = 900, GraphUpdateFailure = 910 };

std::recursive_mutex mutex;
#define LOCKED std::lock_guard<std::recursive_mutex> guard(mutex)

struct Module { void* handle; };
struct Function {
  void (*run)(const unsigned*, const unsigned*, void**);
  const int* sizes;
};
struct Launch {
  Function* function;
  unsigned grid[3], block[3];
  std::vector<std::vector<char>> arguments;

  void run() const {
    std::vector<void*> pointers;
    for (auto& a : arguments) pointers.push_back(const_cast<char*>(a.data()));
    function->run(grid, block, pointers.data());
  }
};
struct Graph { std::vector<std::function<void()>> work; };
struct Stream { std::unique_ptr<Graph> capture; };
/// Whether this thread records.
thread_local bool recording = false;
using Time = std::chrono::steady_clock::time_point;
/// For an event with timing, the time at which the work before it had run.
struct Event {
  uint64_t at = 0;
  std::shared_ptr<Time> time;
};

std::deque<std::function<void()>> queue;
uint64_t appended = 0, done = 0;
int broken = Ok, breaking = Ok;
std::map<std::string, std::pair<int, int>> failing;
std::map<uint64_t, size_t> memory;
size_t used = 0, limit = SIZE_MAX, launches = 0, graph_launches = 0, instantiations = 0;
bool initialized = false;

void append(std::function<void()> work) {
  queue.push_back(std::move(work));
  appended++;
}

/// Appends to the recording of a recording stream, otherwise to the queue.
void append(Stream* stream, std::function<void()> work) {
  if (stream->capture) {
    stream->capture->work.push_back(std::move(work));
  } else {
    append(std::move(work));
  }
}

void run_one() {
  auto work = std::move(queue.front());
  queue.pop_front();
  if (breaking != Ok && broken == Ok) broken = breaking;
  if (broken == Ok) work();
  done++;
}

int run_to(uint64_t end) {
  while (done < end) run_one();
  return broken;
}

/// The checks at the start of each call.
int before(const char* call) {
  if (!initialized) return NotInitialized;
  if (broken != Ok) return broken;
  auto found = failing.find(call);
  if (found != failing.end() && found->second.first-- == 0) {
    int code = found->second.second;
    failing.erase(found);
    return code;
  }
  return Ok;
}

#define BEGIN(name)                  \
  LOCKED;                            \
  if (int code = before(name)) return code
}  // namespace

API void fake_fail(const char* call, int after, int code) {
  LOCKED;
  failing[call] = {after, code};
}
API void fake_break(int code) {
  LOCKED;
  breaking = code;
}
API void fake_limit(size_t bytes) {
  LOCKED;
  limit = bytes;
}
API size_t fake_pending() {
  LOCKED;
  return queue.size();
}
API size_t fake_used() {
  LOCKED;
  return used;
}
/// Launches outside graphs, launches of graphs, instantiated graphs.
API size_t fake_launches() {
  LOCKED;
  return launches;
}
API size_t fake_graph_launches() {
  LOCKED;
  return graph_launches;
}
API size_t fake_instantiations() {
  LOCKED;
  return instantiations;
}

API int cuInit(unsigned) {
  LOCKED;
  initialized = true;
  return Ok;
}
API int cuDriverGetVersion(int* version) {
  const char* text = getenv("FAKE_CUDA_VERSION");
  *version = text ? atoi(text) : 12090;
  return Ok;
}
static int devices() {
  const char* text = getenv("FAKE_CUDA_DEVICES");
  return text ? atoi(text) : 1;
}
API int cuDeviceGetCount(int* n) {
  BEGIN("cuDeviceGetCount");
  *n = devices();
  return Ok;
}
API int cuDeviceGet(int* device, int number) {
  BEGIN("cuDeviceGet");
  *device = number;
  return number >= 0 && number < devices() ? Ok : InvalidDevice;
}
API int cuDeviceGetName(char* name, int n, int) { return snprintf(name, n, "emulated GPU"), Ok; }
API int cuDeviceGetAttribute(int* value, int attribute, int) {
  *value = attribute == 75 ? 9 : attribute == 76 ? 0 : attribute == 16 ? 2 : 1;
  return Ok;
}
API int cuDeviceTotalMem_v2(size_t* bytes, int) { return *bytes = size_t(1) << 34, Ok; }
API int cuDevicePrimaryCtxRetain(void** context, int device) {
  BEGIN("cuDevicePrimaryCtxRetain");
  *context = reinterpret_cast<void*>(intptr_t(device) + 1);
  return Ok;
}
API int cuDevicePrimaryCtxRelease_v2(int) { return Ok; }
API int cuCtxSetCurrent(void*) {
  BEGIN("cuCtxSetCurrent");
  return Ok;
}

API int cuStreamCreate(Stream** stream, unsigned) {
  BEGIN("cuStreamCreate");
  *stream = new Stream;
  return Ok;
}
API int cuStreamDestroy_v2(Stream* stream) {
  LOCKED;
  delete stream;
  return Ok;
}
API int cuStreamSynchronize(Stream* stream) {
  BEGIN("cuStreamSynchronize");
  return stream->capture ? CaptureUnsupported : run_to(appended);
}
/// The emulated libraries append their work by this function.
API int cuLaunchHostFunc(Stream* stream, void (*function)(void*), void* data) {
  BEGIN("cuLaunchHostFunc");
  append(stream, [=] { function(data); });
  return Ok;
}
API int cuEventCreate(Event** event, unsigned flags) {
  BEGIN("cuEventCreate");
  *event = new Event;
  bool times = !(flags & 2);
  if (times) (*event)->time = std::make_shared<Time>();
  return Ok;
}
API int cuEventDestroy_v2(Event* event) {
  LOCKED;
  delete event;
  return Ok;
}
API int cuEventRecord(Event* event, Stream* stream) {
  BEGIN("cuEventRecord");
  if (stream->capture) return CaptureUnsupported;
  if (auto time = event->time) append([=] { *time = std::chrono::steady_clock::now(); });
  event->at = appended;
  return Ok;
}
API int cuEventQuery(Event* event) {
  BEGIN("cuEventQuery");
  if (done < event->at) run_one();
  if (broken != Ok) return broken;
  return done >= event->at ? Ok : NotReady;
}

API int cuEventElapsedTime(float* milliseconds, Event* first, Event* second) {
  BEGIN("cuEventElapsedTime");
  if (!first->time || !second->time || !first->at || !second->at) return InvalidHandle;
  if (done < first->at || done < second->at) return NotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(*second->time - *first->time).count();
  return Ok;
}

API int cuMemAllocAsync(uint64_t* at, size_t bytes, Stream* stream) {
  BEGIN("cuMemAllocAsync");
  if (stream->capture) return CaptureUnsupported;
  if (bytes == 0) return Invalid;
  if (bytes > limit || used > limit - bytes || bytes > size_t(1) << 40) return NoMemory;
  char* block = static_cast<char*>(malloc(bytes));
  if (!block) return NoMemory;
  // Garbage, like memory that was used before.
  memset(block, 0xfb, bytes);
  *at = reinterpret_cast<uint64_t>(block);
  memory[*at] = bytes;
  used += bytes;
  return Ok;
}
API int cuMemFreeAsync(uint64_t at, Stream*) {
  BEGIN("cuMemFreeAsync");
  auto found = memory.find(at);
  if (found == memory.end()) return Invalid;
  size_t bytes = found->second;
  memory.erase(found);
  append([=] {
    memset(reinterpret_cast<void*>(at), 0xfb, bytes);
    free(reinterpret_cast<void*>(at));
    used -= bytes;
  });
  return Ok;
}
API int cuMemGetInfo_v2(size_t* free_bytes, size_t* total) { return *free_bytes = size_t(1) << 33, *total = size_t(1) << 34, Ok; }
API int cuDeviceGetDefaultMemPool(void** pool, int) { return *pool = reinterpret_cast<void*>(1), Ok; }
API int cuMemPoolSetAttribute(void*, int, void*) { return Ok; }
API int cuMemPoolGetAttribute(void*, int, void* value) {
  LOCKED;
  uint64_t bytes = used;
  memcpy(value, &bytes, sizeof bytes);
  return Ok;
}
API int cuMemPoolTrimTo(void*, size_t) { return Ok; }
API int cuMemcpyHtoDAsync_v2(uint64_t to, const void* from, size_t bytes, Stream* stream) {
  BEGIN("cuMemcpyHtoDAsync");
  if (stream->capture) return CaptureUnsupported;
  auto staged = std::make_shared<std::vector<char>>(static_cast<const char*>(from), static_cast<const char*>(from) + bytes);
  append([=] { memcpy(reinterpret_cast<void*>(to), staged->data(), staged->size()); });
  return Ok;
}
API int cuMemcpyDtoHAsync_v2(void* to, uint64_t from, size_t bytes, Stream* stream) {
  BEGIN("cuMemcpyDtoHAsync");
  if (stream->capture) return CaptureUnsupported;
  append([=] { memcpy(to, reinterpret_cast<void*>(from), bytes); });
  return Ok;
}

API int cuModuleLoadData(Module** module, const void* image) {
  BEGIN("cuModuleLoadData");
  if (recording) return CaptureUnsupported;
  uint64_t size;
  if (memcmp(image, "EMULATED", 8) != 0) return InvalidImage;
  memcpy(&size, static_cast<const char*>(image) + 8, 8);
  char path[] = "/tmp/ms-emulated-module-XXXXXX";
  int file = mkstemp(path);
  bool written = file >= 0 && write(file, static_cast<const char*>(image) + 16, size) == ssize_t(size);
  if (file >= 0) close(file);
  void* handle = written ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (written && !handle) fprintf(stderr, "%s\n", dlerror());
  unlink(path);
  if (!handle) return InvalidImage;
  *module = new Module{handle};
  return Ok;
}
API int cuModuleUnload(Module* module) {
  LOCKED;
  // Pending work may still call it, so modules of tests stay loaded.
  delete module;
  return Ok;
}
API int cuModuleGetFunction(Function** function, Module* module, const char* name) {
  BEGIN("cuModuleGetFunction");
  std::string text = name;
  void* run = dlsym(module->handle, (text + "__run").c_str());
  void* sizes = dlsym(module->handle, (text + "__sizes").c_str());
  if (!run || !sizes) return NotFound;
  *function = new Function{reinterpret_cast<decltype(Function::run)>(run), reinterpret_cast<const int* (*)()>(sizes)()};
  return Ok;
}
API int cuLaunchKernel(Function* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned, Stream* stream,
                       void** arguments, void**) {
  BEGIN("cuLaunchKernel");
  if (uint64_t(bx) * by * bz > 1024 || bx * by * bz == 0 || gx == 0 || gy == 0 || gz == 0 || gy > 65535 || gz > 65535) return Invalid;
  Launch launch{f, {gx, gy, gz}, {bx, by, bz}, {}};
  size_t total = 0;
  for (int k = 0; f->sizes[k]; k++) {
    launch.arguments.emplace_back(static_cast<char*>(arguments[k]), static_cast<char*>(arguments[k]) + f->sizes[k]);
    total += f->sizes[k];
  }
  // The limit since CUDA 12.1.
  int version;
  cuDriverGetVersion(&version);
  if (total > (version >= 12010 ? 32764 : 4096)) return Invalid;
  if (!stream->capture) launches++;
  append(stream, [launch = std::move(launch)] { launch.run(); });
  return Ok;
}

API int cuStreamBeginCapture_v2(Stream* stream, int) {
  BEGIN("cuStreamBeginCapture");
  stream->capture = std::make_unique<Graph>();
  recording = true;
  return Ok;
}
API int cuStreamEndCapture(Stream* stream, Graph** graph) {
  LOCKED;
  *graph = stream->capture.release();
  recording = false;
  return broken;
}
API int cuGraphInstantiateWithFlags(Graph** executable, Graph* graph, unsigned long long) {
  BEGIN("cuGraphInstantiate");
  instantiations++;
  *executable = new Graph(*graph);
  return Ok;
}
struct UpdateResult { int result; void *node, *from; };
API int cuGraphExecUpdate_v2(Graph* executable, Graph* graph, UpdateResult* result) {
  BEGIN("cuGraphExecUpdate");
  *result = {0, nullptr, nullptr};
  // Only operands may differ.
  if (executable->work.size() != graph->work.size()) return result->result = 2, GraphUpdateFailure;
  executable->work = graph->work;
  return Ok;
}
API int cuGraphLaunch(Graph* graph, Stream* stream) {
  BEGIN("cuGraphLaunch");
  if (stream->capture) return CaptureUnsupported;
  graph_launches++;
  append([work = graph->work] {
    for (auto& one : work) one();
  });
  return Ok;
}
API int cuGraphDestroy(Graph* graph) { return delete graph, Ok; }
API int cuGraphExecDestroy(Graph* graph) { return delete graph, Ok; }

API int cuGetErrorName(int code, const char** name) {
  static const std::map<int, const char*> names = {{Invalid, "CUDA_ERROR_INVALID_VALUE"}, {NoMemory, "CUDA_ERROR_OUT_OF_MEMORY"},
      {InvalidDevice, "CUDA_ERROR_INVALID_DEVICE"}, {700, "CUDA_ERROR_ILLEGAL_ADDRESS"}, {719, "CUDA_ERROR_LAUNCH_FAILED"},
      {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"}, {CaptureUnsupported, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"}};
  auto found = names.find(code);
  *name = found == names.end() ? "CUDA_ERROR_UNKNOWN" : found->second;
  return Ok;
}
API int cuGetErrorString(int code, const char** text) { return cuGetErrorName(code, text); }
