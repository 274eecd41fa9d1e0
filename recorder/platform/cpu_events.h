// What the operating system reports about all CPUs: which threads of any process run on them, and
// which threads wake others. An interface that each port implements. Belongs to one thread; needs
// more rights than programs usually have.
//
// Neither a forked child nor a program that replaces this one inherits any of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct perf_event_attr;

namespace zoe::recorder::platform {

enum class CpuEventKind : std::uint8_t {
    Runs,     // a thread got the CPU; 0: none
    Wakes,    // a thread ended the wait of another one; 0: an interrupt did
    Renamed,  // a thread got a name
    Ended,    // a thread has ended: its number may be reused
    LostRuns, // what runs on the CPU is unknown from here
    LostWakes // wakes by this CPU are missing
};

// The number that is reported for a thread that has ended except for its last few instructions.
constexpr std::uint32_t kNumberOfEnded = 0xffff'ffff;

struct CpuEvent {
    CpuEventKind kind = CpuEventKind::Runs;
    std::uint32_t cpu = 0;
    std::uint64_t steadyNs = 0;  // by steadyNowNs()
    std::uint32_t processId = 0; // of the thread
    std::uint32_t threadId = 0;  // as the system numbers it
    std::uint32_t wokenId = 0;   // of Wakes, likewise
    std::uint64_t lost = 0;      // the number missing; 0: reported later, or never
    bool isSameGap = false;      // of LostRuns and LostWakes: reported before without a number
    std::array<char, 16> name{}; // of Renamed, terminated
};

struct RecordField;

class CpuEvents {
  public:
    CpuEvents();
    ~CpuEvents();
    CpuEvents(const CpuEvents &) = delete;
    CpuEvents &operator=(const CpuEvents &) = delete;

    // Follows events of these kinds from now on, on all CPUs. False: whyNot() says what would
    // permit it. Not attempted in programs with a seccomp filter, as in ThreadSwitches.
    bool followRuns();
    bool followWakes();
    // Hands out all events so far. Those of one CPU are in order, separately for runs and wakes.
    void read(const std::function<void(const CpuEvent &)> &take);

    // One sentence; empty if the last call succeeded.
    [[nodiscard]] const std::string &whyNot() const { return m_whyNot; }

  private:
    class Ring;

    bool follow(const perf_event_attr &attributes, long mostParanoid, const char *what,
                RecordField flags, RecordField woken);

    std::vector<std::unique_ptr<Ring>> m_rings;
    std::string m_whyNot;
};

// "process", or "process/thread" if the thread has a name of its own; empty if it is gone.
std::string nameOfTask(std::uint32_t processId, std::uint32_t threadId);

} // namespace zoe::recorder::platform
