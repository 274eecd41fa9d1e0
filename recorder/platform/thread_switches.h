// What the operating system reports about when threads of this process run: an interface that each
// port implements. Belongs to one thread; needs no rights beyond those of the program.
//
// Neither a forked child nor a program that replaces this one inherits any of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace zoe::recorder::platform {

class WaitPlaces;

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
    std::uint64_t lost = 0;     // of Unknown: the number missing; 0: reported later, or never
    bool isSameGap = false;     // of Unknown: reported before without a number
    bool isIo = false; // of Waiting: for a device; the same wait may be told before without it
};

class ThreadSwitches {
  public:
    ThreadSwitches();
    ~ThreadSwitches();
    ThreadSwitches(const ThreadSwitches &) = delete;
    ThreadSwitches &operator=(const ThreadSwitches &) = delete;

    // Whether the system reports switches; if not, whyNot() says what would permit it. With a
    // seccomp filter, which may kill the program for asking, nothing is tried unless ZOE_SWITCHES
    // is 1.
    bool permitted();
    // Follows the thread from now on, beginning with its present state, if that is certain. All
    // threads use at most a quarter of the memory that the program may lock, as it may need that
    // itself. False: there is no more room, or the thread is gone; whyNot() says which.
    bool add(std::uint64_t osId, std::uint32_t thread);
    // The thread ends soon, or has ended. Its last event is still to come.
    void end(std::uint32_t thread);
    // Hands out all events so far; those of one thread in order.
    void read(const std::function<void(const SwitchEvent &)> &take);

    // Follows no thread any more.
    void stop();

    // One sentence; empty if the last call succeeded or the thread was gone.
    [[nodiscard]] const std::string &whyNot() const { return m_whyNot; }
    // Why waits for devices are recognised only among those that are under way during a read():
    // long ones, and shorter ones by chance. Empty: all are recognised except the first of a kind.
    [[nodiscard]] const std::string &whyNotAllIo() const { return m_whyNotAllIo; }

  private:
    class Ring;

    void lookAtWaits(const std::function<void(const SwitchEvent &)> &take);

    std::vector<std::unique_ptr<Ring>> m_rings;
    std::unique_ptr<WaitPlaces> m_places; // null: not permitted
    std::string m_whyNot;
    std::string m_whyNotAllIo;
    bool m_insists = false;
    std::uint64_t m_ioSeen = 0; // as processIo() counts it
    std::uint64_t m_lookedNs = 0;
    std::int64_t m_lookBudgetNs = 0;
    std::size_t m_nextLook = 0; // ring
};

} // namespace zoe::recorder::platform
