// What the operating system tells of all CPUs: which threads run on them, of whichever process, and
// which of them wakes whom. An interface that each port implements. Belongs to one thread; needs
// more rights than programs have as a rule.
//
// Nothing of it reaches a forked child or a program that takes the process's place.
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
    Renamed,  // a thread has a name now
    Ended,    // a thread has ended: its number may come again
    LostRuns, // what runs on the CPU is unknown from here
    LostWakes // wakes by this CPU are missing
};

// A thread that has ended, but for a few last instructions, has no number any more.
constexpr std::uint32_t kNumberOfEnded = 0xffff'ffff;

struct CpuEvent {
    CpuEventKind kind = CpuEventKind::Runs;
    std::uint32_t cpu = 0;
    std::uint64_t steadyNs = 0;  // by steadyNowNs()
    std::uint32_t processId = 0; // of the thread
    std::uint32_t threadId = 0;  // as the system numbers it
    std::uint32_t wokenId = 0;   // of Wakes, likewise
    std::uint64_t lost = 0;      // how many are missing; 0: that is told later, or never
    bool isSameGap = false;      // of LostRuns and LostWakes: it was told without a number before
    std::array<char, 16> name{}; // of Renamed, terminated
};

struct RecordField;

class CpuEvents {
  public:
    CpuEvents();
    ~CpuEvents();
    CpuEvents(const CpuEvents &) = delete;
    CpuEvents &operator=(const CpuEvents &) = delete;

    // Events of these kinds follow from now on, for all CPUs. False: whyNot() says what permits it.
    // Programs with a seccomp filter are not asked, as in ThreadSwitches.
    bool followRuns();
    bool followWakes();
    // Hands out all events so far; those of one CPU, runs and wakes apart, in order.
    void read(const std::function<void(const CpuEvent &)> &take);

    // One sentence; empty if the last call went well.
    [[nodiscard]] const std::string &whyNot() const { return m_whyNot; }

  private:
    class Ring;

    bool follow(const perf_event_attr &attributes, long mostParanoid, const char *what,
                RecordField flags, RecordField woken);

    std::vector<std::unique_ptr<Ring>> m_rings;
    std::string m_whyNot;
};

// "process", or "process/thread" if the thread has a name of its own; empty: it is gone.
std::string nameOfTask(std::uint32_t processId, std::uint32_t threadId);

} // namespace zoe::recorder::platform
