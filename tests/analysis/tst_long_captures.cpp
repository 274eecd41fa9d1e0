// The memory that queries of long captures need: little per frame and chunk beyond what they are
// given.
#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/frames/packed_frames.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

namespace tst_long_captures {

using namespace zoe;
using namespace zoe::test;

constexpr std::uint32_t kFramesPerChunk = 20;
constexpr std::uint32_t kSites = 6;
constexpr std::uint32_t kZones = 4; // of a frame

// Frames of three behaviours, whose chunks are made up when they are asked for.
class LongCapture final : public Capture {
  public:
    LongCapture(std::uint32_t chunks, std::uint32_t seed)
        : m_seed(seed)
    {
        for (std::uint32_t i = 0; i < kSites; ++i) {
            Site site;
            site.function = "f" + std::to_string(i);
            m_dictionaries.sites.push_back(site);
        }
        m_dictionaries.threads.resize(1);
        m_dictionaries.frameSets.push_back({"main", ThreadId{0}});
        for (std::uint32_t i = 0; i < chunks; ++i) {
            m_summaries.push_back({.firstFrame = i * kFramesPerChunk,
                                   .frameCount = kFramesPerChunk,
                                   .zoneCount = kZones * kFramesPerChunk});
            for (std::uint32_t frame = 0; frame < kFramesPerChunk; ++frame)
                m_frames.add(recordOf(i * kFramesPerChunk + frame));
        }
    }

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] const Dictionaries &dictionaries() const override { return m_dictionaries; }
    [[nodiscard]] FrameRecords frames() const override { return m_frames.view(); }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override { return m_summaries; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        const auto chunk = std::make_shared<Chunk>();
        chunk->firstFrame = m_summaries[i].firstFrame;
        for (std::uint32_t in = 0; in < kFramesPerChunk; ++in) {
            const FrameIndex frame = chunk->firstFrame + in;
            const FrameRecord record = recordOf(frame);
            chunk->frames.push_back(record);
            chunk->trees.push_back({.frame = in,
                                    .thread = ThreadId{0},
                                    .firstZone = in * kZones,
                                    .zoneCount = kZones});
            TimeNs at = record.startNs;
            for (std::uint32_t zone = 0; zone < kZones; ++zone) {
                const DurationNs duration = durationOf(frame, zone);
                ZoneColumns &zones = chunk->zones;
                zones.startNs.push_back(at);
                zones.durationNs.push_back(duration);
                zones.selfNs.push_back(duration);
                zones.site.push_back((behaviourOf(frame) + zone) % kSites);
                zones.depth.push_back(0);
                zones.flags.push_back(0);
                at += duration;
            }
        }
        return std::shared_ptr<const Chunk>(chunk);
    }

  private:
    [[nodiscard]] static std::uint32_t behaviourOf(FrameIndex frame) { return frame / 300 % 3; }
    [[nodiscard]] DurationNs durationOf(FrameIndex frame, std::uint32_t zone) const
    {
        const std::uint32_t noise = (frame * 4 + zone + m_seed) * 2'654'435'761U >> 18U;
        return 1'000'000 * (1 + behaviourOf(frame) + zone) + noise;
    }
    [[nodiscard]] FrameRecord recordOf(FrameIndex frame) const
    {
        DurationNs duration = 0;
        for (std::uint32_t zone = 0; zone < kZones; ++zone)
            duration += durationOf(frame, zone);
        return {.startNs = TimeNs{frame} * 20'000'000, .durationNs = duration, .zones = kZones};
    }

    std::uint32_t m_seed;
    CaptureInfo m_info;
    Dictionaries m_dictionaries;
    PackedFrames m_frames;
    std::vector<ChunkSummary> m_summaries;
};

constexpr std::size_t kMemory = std::size_t{4} << 20;    // of a task
constexpr std::size_t kForChunks = std::size_t{1} << 20; // being read, and names

class TestLongCaptures : public QObject {
    Q_OBJECT

  private slots:
    void recordsAreSmall()
    {
        const AllocationWatch watch;
        const LongCapture capture(5000, 0);
        QVERIFY2(watch.peakBytes() < 18 * capture.frames().size(),
                 qPrintable(QString::number(watch.peakBytes())));
    }

    // Of both captures together, beyond the memory of the task.
    void aComparisonHoldsLittleForEachFrame()
    {
        const LongCapture base(10'000, 1);
        const LongCapture head(10'000, 2);
        const std::size_t frames = base.frames().size() + head.frames().size();
        const std::vector<CompareSide> bases{{&base, {}}};
        const CompareSide headSide{&head, {}};
        TbbExecutor executor(2);
        const Task task = Task(executor).withMemory(kMemory);
        CompareOptions options;
        {
            const AllocationWatch watch;
            const auto classes = classifyFrames(Baseline(bases), Head(headSide), {}, task);
            QVERIFY(classes.ok());
            QVERIFY((*classes)->names.size() > 1);
            const std::size_t peak = watch.peakBytes();
            QVERIFY2(peak < kMemory + kForChunks + 22 * frames, qPrintable(QString::number(peak)));
            options.classes = *classes;
        }
        const AllocationWatch watch;
        const auto comparison = compareCaptures(Baseline(bases), Head(headSide), options, task);
        QVERIFY(comparison.ok());
        const std::size_t peak = watch.peakBytes();
        QVERIFY2(peak < kMemory + kForChunks + 13 * frames, qPrintable(QString::number(peak)));
    }

    void behavioursHoldLittleForEachFrame()
    {
        const LongCapture capture(20'000, 1);
        const std::size_t frames = capture.frames().size();
        TbbExecutor executor(2);
        const AllocationWatch watch;
        const auto found =
            findBehaviours(capture, {}, {}, kMeans, Task(executor).withMemory(kMemory));
        QVERIFY(found.ok());
        QCOMPARE((*found)->assignment.size(), frames);
        const std::size_t peak = watch.peakBytes();
        QVERIFY2(peak < kMemory + kForChunks + 24 * frames, qPrintable(QString::number(peak)));
    }

    void spikesHoldTheSameForAnyNumberOfFrames()
    {
        FrameTimes times;
        for (FrameIndex frame = 0; frame < 400'000; ++frame) {
            times.numbers.push_back(frame);
            times.durationsNs.push_back(1'000'000 + frame * 2'654'435'761U % 100'000);
        }
        const AllocationWatch watch;
        QVERIFY(findSpikes(times).ok());
        QVERIFY2(watch.peakBytes() < 80 * 66 * SpikeRule{}.reach(),
                 qPrintable(QString::number(watch.peakBytes())));
    }
};

} // namespace tst_long_captures

ZOE_APPLESS_TEST(tst_long_captures::TestLongCaptures)
#include "tst_long_captures.moc"
