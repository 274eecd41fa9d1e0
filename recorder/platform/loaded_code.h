// Which files the code of this process was loaded from: an interface that each port implements.
// Belongs to one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zoe::recorder::platform {

struct LoadedModule {
    std::string path;
    std::string buildId;           // hexadecimal; empty: it has none
    std::uint64_t loadAddress = 0; // the offset of its addresses from those in the file
    std::uint64_t startAddress = 0;
    std::uint64_t endAddress = 0;

    friend bool operator==(const LoadedModule &, const LoadedModule &) = default;
};

class LoadedCode {
  public:
    // True if modules were loaded or unloaded since the last call, or on the first call; modules()
    // are then up to date. Cheap if nothing has changed.
    bool update();
    // By startAddress.
    [[nodiscard]] const std::vector<LoadedModule> &modules() const { return m_modules; }

  private:
    std::vector<LoadedModule> m_modules;
    std::uint64_t m_loads = 0;
    std::uint64_t m_unloads = 0;
};

} // namespace zoe::recorder::platform
