// What the operating system tells of when threads of this process run: an interface that each port
// implements. Belongs to one thread; needs no rights beyond those of the program.
//
// Nothing of it reaches a forked child or a program that takes the process's place.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace zoe::recorder::platform {

enum class SwitchKind : std::uint8_t {
    Running,   // got a CPU
    Preempted, // lost its CPU, able to run
    Waiting,   // gave up its CPU
    Unknown,   // events are missing from here
    Ended      // the last event of a thread
};

struct SwitchEvent {
    std::uint32_t thread = 0; // as given to add()
    SwitchKind kind = SwitchKind::Unknown;
    std::uint32_t cpu = 0;      // of Running, Preempted and Waiting
    std::uint64_t steadyNs = 0; // by steadyNowNs()
    std::uint64_t lost = 0;     // of Unknown: how many are missing; 0: told later, or never
    bool isSameGap = false;     // of Unknown: it was told without a number before
};

class ThreadSwitches {
  public:
    ThreadSwitches();
    ~ThreadSwitches();
    ThreadSwitches(const ThreadSwitches &) = delete;
    ThreadSwitches &operator=(const ThreadSwitches &) = delete;

    // Whether the system tells of switches; if not, whyNot() says what permits it. Programs with a
    // seccomp filter, which may kill for asking, are not asked unless ZOE_SWITCHES is 1.
    bool permitted();
    // Events of the thread follow from now on, the first of them its state now, if that is certain.
    // All threads use at most a quarter of the memory that the program may lock: it may need that
    // itself. False: there is no more room, or the thread is gone; whyNot() says which.
    bool add(std::uint64_t osId, std::uint32_t thread);
    // The thread ends soon, or has ended. Its last event is still to come.
    void end(std::uint32_t thread);
    // Hands out all events so far; those of one thread in order.
    void read(const std::function<void(const SwitchEvent &)> &take);

    // One sentence; empty if the last call went well or the thread was gone.
    [[nodiscard]] const std::string &whyNot() const { return m_whyNot; }

  private:
    class Ring;

    std::vector<std::unique_ptr<Ring>> m_rings;
    std::string m_whyNot;
    bool m_insists = false;
};

} // namespace zoe::recorder::platform
