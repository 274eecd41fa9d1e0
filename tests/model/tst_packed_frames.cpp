// Records are read back as they were put in, whatever block they are in, and views of them behave
// like spans.
#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "analysis/model/frames/packed_frames.h"
#include "tests/support/test_program.h"

namespace tst_packed_frames {

using namespace zoe;

PackedFrames packed(const std::vector<FrameRecord> &records)
{
    PackedFrames frames;
    for (const FrameRecord &record : records)
        frames.add(record);
    return frames;
}

// Ordinary frames, and with a given probability one with a number that is too large.
std::vector<FrameRecord> randomRecords(std::size_t count, std::uint64_t seed, unsigned oddOneIn)
{
    std::mt19937_64 random(seed);
    std::vector<FrameRecord> records;
    TimeNs nowNs = 0;
    for (std::size_t i = 0; i < count; ++i) {
        FrameRecord record{.startNs = nowNs,
                           .durationNs = static_cast<DurationNs>(random() % 40'000'000),
                           .zones = static_cast<std::uint32_t>(random() % 100'000),
                           .lostZones = 0,
                           .flags = static_cast<std::uint8_t>(random() % 16)};
        if (random() % oddOneIn == 0) {
            switch (random() % 5) {
            case 0:
                record.durationNs = 5'000'000'000;
                break;
            case 1:
                record.zones = std::numeric_limits<std::uint32_t>::max() - 1;
                break;
            case 2:
                record.lostZones = 3;
                break;
            case 3:
                record.flags = 0xff;
                break;
            default:
                record.startNs = nowNs += 5'000'000'000;
            }
        }
        nowNs += record.durationNs;
        records.push_back(record);
    }
    return records;
}

class TestPackedFrames : public QObject {
    Q_OBJECT

  private slots:
    void recordsComeBack_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("oddOneIn");
        for (const int count : {0, 1, 31, 32, 33, 64, 1000}) {
            for (const int oddOneIn : {1, 20, 200, 1'000'000})
                QTest::addRow("%d frames, one in %d is odd", count, oddOneIn) << count << oddOneIn;
        }
    }
    void recordsComeBack()
    {
        QFETCH(int, count);
        QFETCH(int, oddOneIn);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const auto records = randomRecords(static_cast<std::size_t>(count), seed,
                                               static_cast<unsigned>(oddOneIn));
            const PackedFrames frames = packed(records);
            QCOMPARE(frames.size(), records.size());
            QCOMPARE(frames.empty(), records.empty());
            QVERIFY(std::ranges::equal(frames.view(), records));
            for (std::size_t i = 0; i < records.size(); ++i)
                QVERIFY(frames.view()[i] == records[i]);
            if (!records.empty())
                QVERIFY(frames.back() == records.back());
        }
    }

    // The limits of 32 and 29 bits, and the values just beyond.
    void limits()
    {
        std::vector<FrameRecord> records(128);
        const TimeNs late = 1'000'000'000'000'000;
        for (std::size_t i = 0; i < records.size(); ++i)
            records[i].startNs = late;
        records[31] = {.startNs = late + 0xffffffff,
                       .durationNs = 0xffffffff,
                       .zones = 0x1fffffff,
                       .lostZones = 0,
                       .flags = 7};
        records[33].startNs = late - 1;
        records[64].durationNs = 0x100000000;
        records[96].zones = 0x20000000;
        QVERIFY(std::ranges::equal(packed(records).view(), records));
        records[31].startNs += 1;
        records[127] = {.startNs = std::numeric_limits<TimeNs>::max(),
                        .durationNs = std::numeric_limits<DurationNs>::max(),
                        .zones = 0xffffffff,
                        .lostZones = 0xffffffff,
                        .flags = 0xff};
        QVERIFY(std::ranges::equal(packed(records).view(), records));
    }

    void viewsAreLikeSpans()
    {
        const auto records = randomRecords(100, 7, 50);
        const PackedFrames frames = packed(records);
        for (const FrameRecords &view : {frames.view(), FrameRecords(records)}) {
            QVERIFY(view.front() == records.front());
            QVERIFY(view.back() == records.back());
            const auto own = std::span(records);
            for (std::size_t first = 0; first < records.size(); first += 7) {
                QVERIFY(std::ranges::equal(view.subspan(first), own.subspan(first)));
                QVERIFY(std::ranges::equal(view.first(first), own.first(first)));
                const std::size_t count = std::min<std::size_t>(20, records.size() - first);
                QVERIFY(std::ranges::equal(view.subspan(first).subspan(0, count).subspan(count / 2),
                                           own.subspan(first + count / 2, count - count / 2)));
            }
            // An iterator outlives the view it is of.
            const TimeNs middleNs = records[50].startNs;
            const auto found =
                std::ranges::lower_bound(view.subspan(0), middleNs, {}, &FrameRecord::startNs);
            QVERIFY(found->startNs == middleNs);
            QVERIFY(found - view.begin() <= 50);
        }
        QVERIFY(FrameRecords().empty());
        QVERIFY(FrameRecords().begin() == FrameRecords().end());
    }
};

} // namespace tst_packed_frames

ZOE_APPLESS_TEST(tst_packed_frames::TestPackedFrames)
#include "tst_packed_frames.moc"
