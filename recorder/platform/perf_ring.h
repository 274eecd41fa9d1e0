// The records that the Linux kernel keeps of one thread, in memory shared with it. Internal to the
// Linux platform. Belongs to one thread.
//
// The mapping keeps the event alive, so it needs no file descriptor; it is not inherited by forked
// children, and in no core dump. The kernel's records can't be overwritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <linux/perf_event.h>
#include <memory>
#include <string>
#include <sys/types.h>

#include "recorder/platform/perf_records.h"

namespace zoe::recorder::platform {

class PerfRing : public PerfRecords {
  public:
    // Common to all events of a thread: times of the steady clock, and nobody is woken.
    static perf_event_attr attributes();
    // A software event that never counts, for the records of switches that come with it.
    // PERF_RECORD_EXIT tells when a thread has ended.
    static perf_event_attr switches();
    // Tests whether the event may be opened for the calling thread. Returns 0, or the error number.
    static int tryEvent(perf_event_attr attributes);
    // Likewise for all threads on a CPU.
    static int tryCpuEvent(perf_event_attr attributes, std::uint32_t cpu);
    // Why that failed and what helps: up to which kernel.perf_event_paranoid it is permitted.
    // REQUIRES: error != 0
    static std::string refusal(int error, long mostParanoid = 2);
    // Samples use at most half of the memory for all rings, so that there is room for switches of
    // later threads.
    enum class Share : std::uint8_t { All, Samples };
    struct Pages { // powers of two
        std::size_t most = 1;
        std::size_t least = 1;
        Share share = Share::All;
        // The size of a ring of the same share that this one replaces: it no longer counts.
        std::size_t replacedBytes = 0;
    };
    // Opens the event for a thread, with a ring of at most this many pages: the system limits their
    // sum for each user, so fewer are taken if there is no room, down to the least. All rings of
    // the program use at most a quarter of the memory that it may lock, as it may need that itself.
    // Null: whyNot says what helps, or is empty if the thread is gone. what: "switches".
    static std::unique_ptr<PerfRing> open(perf_event_attr attributes, std::uint64_t osId,
                                          Pages pages, const char *what, std::string &whyNot);
    // For all threads on a CPU.
    static std::unique_ptr<PerfRing> openForCpu(perf_event_attr attributes, std::uint32_t cpu,
                                                Pages pages, const char *what, std::string &whyNot);
    // False if a seccomp filter watches the calling thread: it may kill the program for a call that
    // it doesn't know, so nothing should be tried. whyNot says what helps.
    static bool mayTry(bool insists, std::string &whyNot);
    // Whether the user wants it to be tried anyway: ZOE_SWITCHES is 1.
    static bool userInsists();

    ~PerfRing();
    PerfRing(const PerfRing &) = delete;
    PerfRing &operator=(const PerfRing &) = delete;

    // Of memory.
    [[nodiscard]] std::size_t bytes() const;

  private:
    PerfRing(void *pages, std::size_t dataBytes, Share share);

    // openEvent(): returns a descriptor, or a negative number.
    template <class Open>
    static std::unique_ptr<PerfRing> openWith(const Open &openEvent, Pages wanted, const char *what,
                                              std::string &whyNot);

    static bool mayLock(std::size_t dataPages, const Pages &wanted);

    void *m_pages;
    Share m_share;
    pid_t m_process;
};

} // namespace zoe::recorder::platform
