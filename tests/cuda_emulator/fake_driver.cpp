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
struct Queue;
/// Work, or a wait for a point of another queue.
struct Work {
  std::function<void()> run;
  std::shared_ptr<Queue> other;
  uint64_t until = 0;
};
struct Queue {
  std::deque<Work> work;
  uint64_t appended = 0, done = 0;
};
struct Stream {
  std::unique_ptr<Graph> capture;
  std::shared_ptr<Queue> queue = std::make_shared<Queue>();
};
/// Whether this thread records.
thread_local bool recording = false;
using Time = std::chrono::steady_clock::time_point;
/// For an event with timing, the time at which the work before it had run.
struct Event {
  std::shared_ptr<Queue> queue;
  uint64_t at = 0;
  std::shared_ptr<Time> time;
};

std::vector<std::shared_ptr<Queue>> queues;
uint64_t seed = getenv("FAKE_CUDA_SEED") ? strtoull(getenv("FAKE_CUDA_SEED"), nullptr, 10) * 2 + 1 : 1;
int broken = Ok, breaking = Ok;
std::map<std::string, std::pair<int, int>> failing;
std::map<uint64_t, size_t> memory;
/// Blocks that were freed in a stream, by their sizes.
std::map<std::pair<Queue*, size_t>, std::vector<uint64_t>> freed;
size_t used = 0, limit = SIZE_MAX, launches = 0, graph_launches = 0, instantiations = 0;
bool initialized = false;

/// Runs the first work of a queue, or of the one that it waits for.
void run_one(Queue& queue) {
  Work& first = queue.work.front();
  if (first.other && first.other->done < first.until) return run_one(*first.other);
  Work work = std::move(first);
  queue.work.pop_front();
  if (!work.other) {
    if (breaking != Ok && broken == Ok) broken = breaking;
    if (broken == Ok) work.run();
  }
  queue.done++;
}

uint64_t draw() {
  seed = seed * 6364136223846793005ull + 1442695040888963407ull;
  return seed >> 33;
}

/// Streams advance at any time: if several have work, runs some of them or none.
void advance() {
  std::vector<Queue*> busy;
  for (auto& queue : queues) {
    if (!queue->work.empty()) busy.push_back(queue.get());
  }
  if (busy.size() < 2 || draw() % 4) return;
  Queue& queue = *busy[draw() % busy.size()];
  for (uint64_t n = draw() % (queue.work.size() + 1); n && !queue.work.empty(); n--) run_one(queue);
}

void append(Stream* stream, Work work) {
  stream->queue->work.push_back(std::move(work));
  stream->queue->appended++;
  advance();
}

/// Appends to the recording of a recording stream, otherwise to the queue.
void append(Stream* stream, std::function<void()> run) {
  if (stream->capture) {
    stream->capture->work.push_back(std::move(run));
  } else {
    append(stream, Work{std::move(run), nullptr});
  }
}

int run_to(Queue& queue, uint64_t end) {
  while (queue.done < end) run_one(queue);
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
  size_t pending = 0;
  for (auto& queue : queues) pending += queue->work.size();
  return pending;
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
  queues.push_back((*stream)->queue);
  return Ok;
}
API int cuStreamDestroy_v2(Stream* stream) {
  LOCKED;
  // (Its work runs to its end, as the driver's does.)
  run_to(*stream->queue, stream->queue->appended);
  delete stream;
  return Ok;
}
API int cuStreamSynchronize(Stream* stream) {
  BEGIN("cuStreamSynchronize");
  if (stream->capture) return CaptureUnsupported;
  advance();
  return run_to(*stream->queue, stream->queue->appended);
}
/// The emulated libraries append their work by this function.
API int cuLaunchHostFunc(Stream* stream, void (*function)(void*), void* data) {
  BEGIN("cuLaunchHostFunc");
  append(stream, std::function<void()>([=] { function(data); }));
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
  if (auto time = event->time) append(stream, Work{[=] { *time = std::chrono::steady_clock::now(); }, nullptr});
  event->queue = stream->queue;
  event->at = stream->queue->appended;
  return Ok;
}
static bool has_passed(const Event* event) { return !event->queue || event->queue->done >= event->at; }

API int cuEventQuery(Event* event) {
  BEGIN("cuEventQuery");
  advance();
  if (!has_passed(event)) run_one(*event->queue);
  if (broken != Ok) return broken;
  return has_passed(event) ? Ok : NotReady;
}
API int cuStreamWaitEvent(Stream* stream, Event* event, unsigned) {
  BEGIN("cuStreamWaitEvent");
  if (stream->capture) return CaptureUnsupported;
  if (event->queue && event->queue != stream->queue) append(stream, Work{nullptr, event->queue, event->at});
  return Ok;
}

API int cuEventElapsedTime(float* milliseconds, Event* first, Event* second) {
  BEGIN("cuEventElapsedTime");
  if (!first->time || !second->time || !first->at || !second->at) return InvalidHandle;
  if (!has_passed(first) || !has_passed(second)) return NotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(*second->time - *first->time).count();
  return Ok;
}

API int cuMemAllocAsync(uint64_t* at, size_t bytes, Stream* stream) {
  BEGIN("cuMemAllocAsync");
  if (stream->capture) return CaptureUnsupported;
  if (bytes == 0) return Invalid;
  auto& again = freed[{stream->queue.get(), bytes}];
  if (!again.empty()) {
    *at = again.back();
    again.pop_back();
    memory[*at] = bytes;
    append(stream, Work{[=] { used += bytes; }, nullptr});
    return Ok;
  }
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
API int cuMemFreeAsync(uint64_t at, Stream* stream) {
  BEGIN("cuMemFreeAsync");
  auto found = memory.find(at);
  if (found == memory.end()) return Invalid;
  size_t bytes = found->second;
  memory.erase(found);
  append(stream, Work{[=] {
    memset(reinterpret_cast<void*>(at), 0xfb, bytes);
    used -= bytes;
  }, nullptr});
  freed[{stream->queue.get(), bytes}].push_back(at);
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
API int cuMemPoolTrimTo(void*, size_t) {
  LOCKED;
  for (auto& [where, blocks] : freed) {
    // Blocks of a stream that has no work are overwritten.
    if (!where.first->work.empty()) continue;
    for (uint64_t at : blocks) free(reinterpret_cast<void*>(at));
    blocks.clear();
  }
  return Ok;
}
API int cuMemcpyHtoDAsync_v2(uint64_t to, const void* from, size_t bytes, Stream* stream) {
  BEGIN("cuMemcpyHtoDAsync");
  if (stream->capture) return CaptureUnsupported;
  auto staged = std::make_shared<std::vector<char>>(static_cast<const char*>(from), static_cast<const char*>(from) + bytes);
  append(stream, Work{[=] { memcpy(reinterpret_cast<void*>(to), staged->data(), staged->size()); }, nullptr});
  return Ok;
}
API int cuMemcpyDtoHAsync_v2(void* to, uint64_t from, size_t bytes, Stream* stream) {
  BEGIN("cuMemcpyDtoHAsync");
  if (stream->capture) return CaptureUnsupported;
  append(stream, Work{[=] { memcpy(to, reinterpret_cast<void*>(from), bytes); }, nullptr});
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
  append(stream, std::function<void()>([launch = std::move(launch)] { launch.run(); }));
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
  // Work of other streams may run between its pieces.
  for (auto& one : graph->work) append(stream, Work{one, nullptr});
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
