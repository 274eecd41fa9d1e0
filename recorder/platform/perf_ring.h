// The records that the Linux kernel keeps of one thread, in memory that is shared with it. Inner
// part of the Linux platform. Belongs to one thread.
//
// The mapping keeps the event alive, so it needs no file descriptor; it is not inherited by forked
// children, and in no core dump. The kernel lets nobody overwrite its records.
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
    // What all events of a thread have in common: times of the steady clock, and nobody is woken.
    static perf_event_attr attributes();
    // A software event that never counts, for the records of switches that come with it.
    // PERF_RECORD_EXIT tells when a thread has ended.
    static perf_event_attr switches();
    // Whether the event may be opened for the calling thread. 0, or the number of the error.
    static int tryEvent(perf_event_attr attributes);
    // Likewise for all threads on a CPU.
    static int tryCpuEvent(perf_event_attr attributes, std::uint32_t cpu);
    // Why that failed, and what helps: at most which kernel.perf_event_paranoid permits it.
    // REQUIRES: error != 0
    static std::string refusal(int error, long mostParanoid = 2);
    // Samples take at most half of the memory for all rings, so that there is room for the
    // switches of later threads.
    enum class Share : std::uint8_t { All, Samples };
    struct Pages { // powers of two
        std::size_t most = 1;
        std::size_t least = 1;
        Share share = Share::All;
        // Of a ring of the same share that ends as soon as this one is there: it counts no more.
        std::size_t replacedBytes = 0;
    };
    // Opens the event for a thread, with a ring of at most so many pages: the system limits their
    // sum for each user, so fewer are taken if there is no room, down to the least. All rings of
    // the program take at most a quarter of the memory that it may lock: it may need that itself.
    // Null: whyNot says what helps; it is empty if the thread is gone. what: "switches".
    static std::unique_ptr<PerfRing> open(perf_event_attr attributes, std::uint64_t osId,
                                          Pages pages, const char *what, std::string &whyNot);
    // For all threads on a CPU.
    static std::unique_ptr<PerfRing> openForCpu(perf_event_attr attributes, std::uint32_t cpu,
                                                Pages pages, const char *what, std::string &whyNot);
    // False: a seccomp filter watches the calling thread. It may kill the program for a call that
    // it doesn't know, so nothing should be tried. whyNot says what helps.
    static bool mayTry(bool insists, std::string &whyNot);
    // Whether the user wants it to be tried all the same: ZOE_SWITCHES is 1.
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
