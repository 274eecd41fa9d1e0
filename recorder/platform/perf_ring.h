// The records that the Linux kernel keeps of one thread, in memory that is shared with it. Inner
// part of the Linux platform. Belongs to one thread.
//
// The mapping keeps the event alive, so it needs no file descriptor; it is not inherited by forked
// children, and in no core dump. The kernel lets nobody overwrite its records.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <linux/perf_event.h>
#include <memory>
#include <span>
#include <string>
#include <sys/types.h>

namespace zoe::recorder::platform {

class PerfRing {
  public:
    // PERF_RECORD_LOST, PERF_RECORD_SWITCH and others as the kernel writes them.
    struct Record {
        const PerfRing &ring;
        perf_event_header header;
        std::uint64_t at = 0;

        // Copies bytes from this offset in the record on. REQUIRES: they are inside of it.
        void copy(std::size_t offset, void *to, std::size_t bytes) const
        {
            ring.copy(at + offset, to, bytes);
        }
        // The same bytes where they are, while the record is read. Empty: they are in two parts.
        [[nodiscard]] std::span<const unsigned char> part(std::size_t offset,
                                                          std::size_t bytes) const
        {
            return ring.part(at + offset, bytes);
        }
    };
    struct LostRecord {
        perf_event_header header;
        std::uint64_t id, lost;
    };

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

    // Calls take(Record) for all records so far, and makes room for more.
    template <class Take>
    void read(const Take &take)
    {
        const std::uint64_t head = __atomic_load_n(&m_meta->data_head, __ATOMIC_ACQUIRE);
        std::uint64_t tail = m_meta->data_tail;
        while (tail < head) {
            Record record{*this, {}, tail};
            record.copy(0, &record.header, sizeof record.header);
            if (record.header.size < sizeof record.header || record.header.size > head - tail)
                break; // never written by the kernel
            take(static_cast<const Record &>(record));
            tail += record.header.size;
        }
        m_wasFull = head - m_meta->data_tail > m_dataBytes - kMostBytesOfRecord;
        __atomic_store_n(&m_meta->data_tail, head, __ATOMIC_RELEASE);
        m_hasRead = m_hasRead || head > 0;
    }
    // Whether another record may have had no room before the last read(). The kernel counts those
    // in front of the next one that has, which may come much later, or never.
    [[nodiscard]] bool wasFull() const { return m_wasFull; }
    // Whether there was any record until now.
    [[nodiscard]] bool hasRead() const { return m_hasRead; }
    // Of memory.
    [[nodiscard]] std::size_t bytes() const;

  private:
    // Of switches, wakes and ends, each with a count of lost ones before it. Samples are longer,
    // but have no state that goes on behind them.
    static constexpr std::size_t kMostBytesOfRecord = 256;

    PerfRing(void *pages, std::size_t dataBytes, Share share);

    // openEvent(): returns a descriptor, or a negative number.
    template <class Open>
    static std::unique_ptr<PerfRing> openWith(const Open &openEvent, Pages wanted, const char *what,
                                              std::string &whyNot);

    void copy(std::uint64_t from, void *to, std::size_t bytes) const;
    [[nodiscard]] std::span<const unsigned char> part(std::uint64_t from, std::size_t bytes) const;
    static bool mayLock(std::size_t dataPages, const Pages &wanted);

    perf_event_mmap_page *m_meta;
    const unsigned char *m_data;
    std::size_t m_dataBytes;
    Share m_share;
    pid_t m_process;
    bool m_hasRead = false;
    bool m_wasFull = false;
};

} // namespace zoe::recorder::platform
