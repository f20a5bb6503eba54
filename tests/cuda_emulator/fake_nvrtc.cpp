// An NVRTC for tests, built as libnvrtc.so.12: compiles kernels after emulator.h with the host's compiler. Its CUBIN is
// a shared object after a header, which fake_driver.cpp loads. EMULATOR_H, set when this is compiled, is the path of
// the header. FAKE_NVRTC_TEXTS names a folder that receives each compiled text.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#define API extern "C" __attribute__((visibility("default")))

namespace {
struct Program { std::string source, log, image; };

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
}  // namespace

API int nvrtcVersion(int* major, int* minor) { return *major = 12, *minor = 9, 0; }
API const char* nvrtcGetErrorString(int) { return "emulated"; }
API int nvrtcCreateProgram(Program** p, const char* source, const char*, int, const char* const*, const char* const*) {
  *p = new Program{source, "", ""};
  return 0;
}
API int nvrtcDestroyProgram(Program** p) { return delete *p, *p = nullptr, 0; }
API int nvrtcCompileProgram(Program* p, int count, const char* const* options) {
  bool exact = false, arch = false;
  for (int k = 0; k < count; k++) {
    exact |= strcmp(options[k], "--fmad=false") == 0;
    arch |= strcmp(options[k], "--gpu-architecture=sm_90") == 0;
  }
  if (!exact || !arch) {
    p->log = "error: expected --fmad=false and --gpu-architecture=sm_90";
    return 5;
  }
  if (const char* texts = getenv("FAKE_NVRTC_TEXTS")) {
    std::string name = std::to_string(std::hash<std::string>()(p->source));
    std::ofstream(std::string(texts) + "/" + name + ".cu") << p->source;
  }
  char folder[] = "/tmp/ms-emulated-XXXXXX";
  if (!mkdtemp(folder)) return 1;
  std::string base = folder, text = p->source + "\n";
  static const std::regex kernel("extern \"C\" __global__ void (\\w+)\\(");
  for (std::sregex_iterator i(p->source.begin(), p->source.end(), kernel), end; i != end; ++i)
    text += "EMULATED_KERNEL(" + (*i)[1].str() + ")\n";
  std::ofstream(base + "/unit.cpp") << text;
  const char* compiler = getenv("CXX");
  const char* flags = getenv("MS_EMULATOR_FLAGS");
  std::string command = std::string(compiler ? compiler : "g++") +
      " -std=c++20 -O1 -w -ffp-contract=off -fno-strict-aliasing -fvisibility=hidden -shared -fPIC " + (flags ? flags : "") + " -include " EMULATOR_H " -o " + base +
      "/unit.so " + base + "/unit.cpp 2>" + base + "/log";
  // The compiler runs without the libraries preloaded into this process.
  int code = system(("env -u LD_PRELOAD -u LD_LIBRARY_PATH " + command).c_str());
  p->log = content(base + "/log");
  if (code == 0) {
    std::string object = content(base + "/unit.so");
    uint64_t size = object.size();
    p->image = "EMULATED" + std::string(reinterpret_cast<char*>(&size), 8) + object;
  }
  for (const char* name : {"/unit.cpp", "/unit.so", "/log"}) unlink((base + name).c_str());
  rmdir(folder);
  return code == 0 ? 0 : 6;
}
API int nvrtcGetCUBINSize(Program* p, size_t* size) { return *size = p->image.size(), 0; }
API int nvrtcGetCUBIN(Program* p, char* out) { return memcpy(out, p->image.data(), p->image.size()), 0; }
API int nvrtcGetPTXSize(Program*, size_t* size) { return *size = 0, 0; }
API int nvrtcGetPTX(Program*, char*) { return 0; }
API int nvrtcGetProgramLogSize(Program* p, size_t* size) { return *size = p->log.size() + 1, 0; }
API int nvrtcGetProgramLog(Program* p, char* out) { return memcpy(out, p->log.c_str(), p->log.size() + 1), 0; }
