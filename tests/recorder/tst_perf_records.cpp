// Records that a kernel writes while they are read: it counts those without room before the next
// record that has room, and they must be suspected earlier.
#include <array>
#include <atomic>
#include <cstring>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include <QTest>

#include "recorder/collector/record_gaps.h"
#include "recorder/platform/perf_records.h"
#include "tests/support/test_program.h"

namespace tst_perf_records {

using namespace zoe;
using recorder::RecordGaps;
using recorder::platform::PerfRecords;

namespace {

constexpr std::size_t kBytes = 512;

struct Numbered {
    perf_event_header header;
    std::uint64_t number;
    std::array<std::uint64_t, 3> more;
};
constexpr std::size_t kRoomFor = (kBytes - 1) / sizeof(Numbered);

// As Linux does it (kernel/events/ring_buffer.c).
class MadeKernel {
  public:
    void write()
    {
        const std::uint64_t tail = __atomic_load_n(&m_meta.data_tail, __ATOMIC_ACQUIRE);
        const std::size_t room = (tail - m_head - 1) & (kBytes - 1);
        Numbered record{{PERF_RECORD_SWITCH, 0, sizeof record}, m_written++, {}};
        if (room < sizeof record + (m_lost > 0 ? sizeof(PerfRecords::LostRecord) : 0)) {
            ++m_lost;
            return;
        }
        if (m_lost > 0) {
            const PerfRecords::LostRecord lost{
                {PERF_RECORD_LOST, 0, sizeof(PerfRecords::LostRecord)}, 0, m_lost};
            put(&lost, sizeof lost);
        }
        m_lost = 0;
        put(&record, sizeof record);
        __atomic_store_n(&m_meta.data_head, m_head, __ATOMIC_RELEASE);
    }
    [[nodiscard]] std::uint64_t written() const { return m_written; }
    // And not told yet.
    [[nodiscard]] std::uint64_t lost() const { return m_lost; }
    [[nodiscard]] std::size_t used() const { return m_head - m_meta.data_tail; }
    [[nodiscard]] PerfRecords records() { return {&m_meta, m_data.data(), kBytes}; }

  private:
    void put(const void *record, std::size_t bytes)
    {
        const auto *const from = static_cast<const unsigned char *>(record);
        for (std::size_t i = 0; i < bytes; ++i)
            m_data[(m_head + i) % kBytes] = from[i];
        m_head += bytes;
    }

    perf_event_mmap_page m_meta{};
    std::array<unsigned char, kBytes> m_data{};
    std::uint64_t m_head = 0;
    std::uint64_t m_written = 0;
    std::uint64_t m_lost = 0;
};

// What comes of the records, as those who read switches follow it.
struct Follower {
    std::uint64_t told = 0; // records, whether kept or counted as lost
    std::uint64_t kept = 0;
    bool inOrder = true;
    bool gapIsOpen = false;
    RecordGaps gaps;

    void take(const PerfRecords::Record &record)
    {
        if (record.header.type == PERF_RECORD_LOST) {
            PerfRecords::LostRecord lost{};
            record.copy(0, &lost, sizeof lost);
            told += lost.lost;
            gaps.add(lost.lost, std::exchange(gapIsOpen, false));
            return;
        }
        gapIsOpen = false;
        Numbered numbered{};
        record.copy(0, &numbered, sizeof numbered);
        inOrder = inOrder && numbered.number == told;
        ++told;
        ++kept;
    }
    void hasRead(const PerfRecords &records)
    {
        if (!records.wasFull())
            return;
        gapIsOpen = true;
        gaps.add(0, false);
    }
};

} // namespace

class TestPerfRecords : public QObject {
    Q_OBJECT

  private slots:
    void whatIsWrittenMeanwhileIsTaken()
    {
        MadeKernel kernel;
        PerfRecords records = kernel.records();
        Follower follower;
        for (int i = 0; i < 3; ++i)
            kernel.write();
        records.read([&](const PerfRecords::Record &record) {
            follower.take(record);
            for (std::size_t i = 0; i < 2 && kernel.written() < kRoomFor + 4; ++i)
                kernel.write();
        });
        follower.hasRead(records);
        QVERIFY(follower.inOrder);
        QCOMPARE(follower.kept, kRoomFor);
        QCOMPARE(kernel.lost(), std::uint64_t{4});
        QVERIFY(records.wasFull());
        QCOMPARE(follower.gaps.lost(), std::uint64_t{1}); // at least
        QCOMPARE(follower.gaps.sentence("switches"),
                 "in 1 gap, switches may be missing: they came faster than they could be read");
        // Nothing more comes, for a while.
        records.read([&](const PerfRecords::Record &record) { follower.take(record); });
        QVERIFY(!records.wasFull());
        kernel.write();
        records.read([&](const PerfRecords::Record &record) { follower.take(record); });
        follower.hasRead(records);
        QVERIFY(!records.wasFull());
        QVERIFY(follower.inOrder);
        QCOMPARE(follower.told, kernel.written());
        QCOMPARE(follower.gaps.lost(), std::uint64_t{4});
        QCOMPARE(follower.gaps.sentence("switches"),
                 "4 switches are missing, in 1 gap: they came faster than they could be read");
    }

    // With room for one more of the longest, none can be missing.
    void whatHadRoomIsNoGap()
    {
        for (std::size_t count = 0; count <= kRoomFor + 1; ++count) {
            MadeKernel kernel;
            PerfRecords records = kernel.records();
            Follower follower;
            for (std::size_t i = 0; i < count; ++i)
                kernel.write();
            const std::size_t used = kernel.used();
            records.read([&](const PerfRecords::Record &record) { follower.take(record); });
            constexpr std::size_t kEnd = 56; // of a thread: it may be the next record
            QCOMPARE(records.wasFull(), used + kEnd >= kBytes);
            QVERIFY(kernel.lost() == 0 || records.wasFull());
            QCOMPARE(follower.told + kernel.lost(), count);
        }
    }

    void nothingIsMissingUncounted()
    {
        std::mt19937 random(7);
        const auto upTo = [&random](unsigned most) {
            return static_cast<unsigned>(random() % (most + 1));
        };
        MadeKernel kernel;
        PerfRecords records = kernel.records();
        Follower follower;
        for (int round = 0; round < 20'000; ++round) {
            for (unsigned i = upTo(14); i > 0; --i)
                kernel.write();
            records.read([&](const PerfRecords::Record &record) {
                follower.take(record);
                for (unsigned i = upTo(2); i > 0; --i)
                    kernel.write();
            });
            follower.hasRead(records);
            QVERIFY(follower.inOrder);
            QCOMPARE(follower.told + kernel.lost(), kernel.written());
            QVERIFY(kernel.lost() == 0 || follower.gapIsOpen);
        }
        QVERIFY(follower.gaps.lost() > 0 && follower.kept > 20'000);
    }

    // The last records may come between the reader's last look and the room that it makes.
    void aKernelThatNeverWaits()
    {
        MadeKernel kernel;
        PerfRecords records = kernel.records();
        Follower follower;
        std::atomic<bool> ended{false};
        std::thread writer([&] {
            for (int i = 0; i < 300'000; ++i)
                kernel.write();
            ended = true;
        });
        for (bool last = false; !last;) {
            last = ended;
            records.read([&](const PerfRecords::Record &record) { follower.take(record); });
            follower.hasRead(records);
        }
        writer.join();
        QVERIFY(follower.inOrder);
        QCOMPARE(follower.told + kernel.lost(), kernel.written());
        QVERIFY(kernel.lost() == 0 || follower.gapIsOpen);
    }

    void gapsAreCountedOnce()
    {
        RecordGaps gaps;
        QCOMPARE(gaps.sentence("switches"), "");
        gaps.add(0, false);
        gaps.add(5, true); // of the same
        gaps.add(2, false);
        QCOMPARE(gaps.lost(), std::uint64_t{7});
        QVERIFY(gaps.sentence("switches").starts_with("7 switches are missing, in 2 gaps: "));
        gaps.add(0, false);
        gaps.add(0, false);
        QCOMPARE(gaps.lost(), std::uint64_t{9});
        QVERIFY(gaps.sentence("switches")
                    .starts_with("7 switches are missing, in 2 gaps, and more may be missing in "
                                 "2 others: "));
    }
};

} // namespace tst_perf_records

ZOE_TEST(tst_perf_records::TestPerfRecords)
#include "tst_perf_records.moc"
