// The records in a ring that the Linux kernel fills while they are read. Internal to the Linux
// platform. Belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <linux/perf_event.h>
#include <span>

namespace zoe::recorder::platform {

class PerfRecords {
  public:
    // PERF_RECORD_LOST, PERF_RECORD_SWITCH and others as the kernel writes them.
    struct Record {
        const PerfRecords &ring;
        perf_event_header header;
        std::uint64_t at = 0;

        // Copies bytes from this offset in the record. REQUIRES: they are inside the record.
        void copy(std::size_t offset, void *to, std::size_t bytes) const
        {
            ring.copy(at + offset, to, bytes);
        }
        // The same bytes in place, while the record is read. Empty if they are in two parts.
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

    // REQUIRES: both live longer; dataBytes is a power of two.
    PerfRecords(perf_event_mmap_page *meta, const unsigned char *data, std::size_t dataBytes)
        : m_meta(meta)
        , m_data(data)
        , m_dataBytes(dataBytes)
    {}

    // Calls take(Record) for all records so far, and makes room for more.
    template <class Take>
    void read(const Take &take)
    {
        m_wasFull = false;
        for (bool isBehind = true; isBehind;) {
            const std::uint64_t begin = m_meta->data_tail;
            const std::uint64_t end = takeAll(begin, take);
            __atomic_store_n(&m_meta->data_tail, end, __ATOMIC_SEQ_CST);
            // What was written before this look may have filled the available room.
            const std::uint64_t head = __atomic_load_n(&m_meta->data_head, __ATOMIC_SEQ_CST);
            const bool isFull = head - begin + m_longest >= m_dataBytes;
            m_wasFull = m_wasFull || isFull;
            isBehind = isFull && head != end;
        }
    }
    // Whether a record may not have fitted after the last one taken. The kernel reports how many
    // didn't fit before the next one that does, which may come much later, or never.
    [[nodiscard]] bool wasFull() const { return m_wasFull; }
    // Whether nothing was written since the last record taken.
    [[nodiscard]] bool isEmpty() const
    {
        return __atomic_load_n(&m_meta->data_head, __ATOMIC_ACQUIRE) == m_meta->data_tail;
    }
    // Whether there has been any record.
    [[nodiscard]] bool hasRead() const { return m_hasRead; }

  protected:
    [[nodiscard]] std::size_t dataBytes() const { return m_dataBytes; }

  private:
    // Of a thread's end, or its name. Samples are all alike, more or less.
    static constexpr std::size_t kLongestOfOthers = 56;

    // Returns where it ends. The kernel goes on writing, but only into free room.
    template <class Take>
    std::uint64_t takeAll(std::uint64_t at, const Take &take)
    {
        std::uint64_t head = 0;
        while ((head = __atomic_load_n(&m_meta->data_head, __ATOMIC_ACQUIRE)) != at) {
            m_hasRead = true;
            while (at != head) {
                Record record{*this, {}, at};
                record.copy(0, &record.header, sizeof record.header);
                const std::size_t size = record.header.size;
                if (size < sizeof record.header || size > head - at)
                    return head; // never written by the kernel
                m_longest = std::max(m_longest, size);
                m_wasFull = m_wasFull && record.header.type != PERF_RECORD_LOST; // it says so
                take(static_cast<const Record &>(record));
                at += size;
            }
        }
        return at;
    }

    void copy(std::uint64_t from, void *to, std::size_t bytes) const
    {
        const std::size_t at = from % m_dataBytes;
        const std::size_t first = std::min(bytes, m_dataBytes - at);
        std::memcpy(to, m_data + at, first);
        std::memcpy(static_cast<unsigned char *>(to) + first, m_data, bytes - first);
    }
    [[nodiscard]] std::span<const unsigned char> part(std::uint64_t from, std::size_t bytes) const
    {
        const std::size_t at = from % m_dataBytes;
        return bytes <= m_dataBytes - at ? std::span(m_data + at, bytes)
                                         : std::span<const unsigned char>();
    }

    perf_event_mmap_page *m_meta;
    const unsigned char *m_data;
    std::size_t m_dataBytes;
    std::size_t m_longest = kLongestOfOthers; // longest record so far
    bool m_hasRead = false;
    bool m_wasFull = false;
};

} // namespace zoe::recorder::platform
