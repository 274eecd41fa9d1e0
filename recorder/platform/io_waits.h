// Whether threads of this process wait for disks and other devices. Internal to the Linux platform.
// Belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "recorder/platform/perf_ring.h"
#include "recorder/platform/tracepoint.h"

namespace zoe::recorder::platform {

enum class WaitsFor : std::uint8_t { Unknown, Io, Other };

// By the name of the kernel function that a thread sleeps in, as in /proc's wchan. Names not known
// to concern devices are Other, including locks inside the kernel.
[[nodiscard]] WaitsFor waitsForBy(std::string_view kernelFunction);
// For a thread that is waiting now. Unknown: it runs, or the kernel doesn't say. Cost: about 10 us.
[[nodiscard]] WaitsFor waitsForNow(std::uint64_t osId);

// Places in the kernel where threads give up their CPUs. What a wait at a place is for is
// determined by looking at one while it lasts. For programs that may read tracepoints.
class WaitPlaces {
  public:
    // Null: whyNot says what would permit it.
    static std::unique_ptr<WaitPlaces> find(std::string &whyNot);

    // For switches of a thread, with a sample before each switch out of a CPU.
    [[nodiscard]] perf_event_attr attributes() const;
    // From such a sample; 0: signals may wake the thread, so it doesn't wait for a device.
    [[nodiscard]] std::uint64_t placeOf(const PerfRing::Record &sample) const;

    // REQUIRES: place != 0
    [[nodiscard]] WaitsFor waitsForAt(std::uint64_t place) const;
    void learn(std::uint64_t place, WaitsFor what);

  private:
    WaitPlaces(std::uint64_t tracepoint, RecordField state)
        : m_tracepoint(tracepoint)
        , m_state(state)
    {}

    std::uint64_t m_tracepoint;
    RecordField m_state;
    std::unordered_map<std::uint64_t, WaitsFor> m_known;
};

} // namespace zoe::recorder::platform
