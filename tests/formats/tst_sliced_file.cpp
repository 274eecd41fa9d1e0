// A frame that is read in slices, from a file or while a program is watched, has what the whole
// frame has.
#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/memory_capture.h"
#include "analysis/reasons/lane_zones.h"
#include "analysis/walk/tree_parts.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/reading/capture_reader.h"
#include "tests/stream/large_chunks.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/test_program.h"

namespace tst_sliced_file {

using namespace zoe;
using namespace zoe::test;

namespace {

bool same(const LaneZone &a, const LaneZone &b)
{
    return a.zone == b.zone &&
           (!a.exists() ||
            (a.site == b.site && a.startNs == b.startNs && a.durationNs == b.durationNs &&
             a.depth == b.depth && a.hasChildren == b.hasChildren));
}

} // namespace

class TestSlicedFile : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        Chunk chunk = largeChunk(3);
        chunk.firstFrame = 0;
        Dictionaries dictionaries;
        for (int i = 0; i < 30; ++i)
            dictionaries.sites.emplace_back().name = "site " + std::to_string(i);
        for (std::uint32_t i = 0; i < 2 * kThreads; ++i)
            dictionaries.threads.emplace_back().name = "thread " + std::to_string(i);
        m_whole = std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                        std::vector{std::move(chunk)});
        auto opened = openCaptureBytes(streamOf(*m_whole), Task{}, {.cacheBytes = 0});
        QVERIFY(opened.ok());
        m_file = *std::move(opened);
        auto live = LiveCapture::create(m_folder.filePath("live.zoe").toStdString(), "a program");
        QVERIFY(live.ok());
        m_live = *std::move(live);
        LiveStream stream;
        QVERIFY(stream.take(streamOf(*m_whole), *m_live).ok());
    }

    void treesAreTheWhole_data() { bothWays(); }
    void treesAreTheWhole()
    {
        const auto capture = sliced();
        QVERIFY(*capture->sketch(0) != nullptr);
        QVERIFY((*capture->chunkBesideZones(0))->trees.empty());
        const auto trees = FrameTreeReader::open(*capture, 0);
        QVERIFY(trees.ok());
        const Chunk &chunk = **m_whole->chunk(0);
        QCOMPARE(trees->threads().size(), chunk.trees.size());
        std::size_t parts = 0;
        for (const TreeSpan &span : chunk.trees) {
            const ZoneTree tree = chunk.tree(span);
            std::size_t next = 0;
            std::size_t differing = 0;
            trees->forEach(span.thread, [&](const ZoneTree &part) {
                ++parts;
                for (std::size_t i = 0; i < part.size(); ++i, ++next)
                    differing += next >= tree.size() || part[i] != tree[next] ? 1 : 0;
                return true;
            });
            QCOMPARE(next, tree.size());
            QCOMPARE(differing, std::size_t{0});
        }
        QVERIFY(parts > 10);
    }

    void countsWhatWasOpenAtTheStart_data() { bothWays(); }
    void countsWhatWasOpenAtTheStart()
    {
        QCOMPARE(m_whole->info().zonesOpenAtStart, std::uint64_t{kThreads});
        QCOMPARE(sliced()->info().zonesOpenAtStart, std::uint64_t{kThreads});
        QCOMPARE(sliced()->info().zones, m_whole->info().zones);
    }

    void momentsAreThoseOfTheWhole_data() { bothWays(); }
    void momentsAreThoseOfTheWhole()
    {
        const auto capture = sliced();
        const auto chunk = *m_whole->chunk(0);
        const FrameRecord record = chunk->frames[0];
        const std::size_t threads = m_whole->threads().size();
        const auto slices = *capture->slices(0);
        QVERIFY(slices != nullptr);
        const auto whole = std::make_shared<FrameZones>(chunk, FrameIndex{0}, threads);
        const auto parts = std::make_shared<FrameZones>(slices, record, 0, threads);
        QCOMPARE(parts->parts(), slices->begins().size());
        for (std::uint32_t thread = 0; thread < threads; ++thread) {
            const LaneZones expected(whole, ThreadId{thread});
            const LaneZones found(parts, ThreadId{thread});
            QCOMPARE(found.empty(), expected.empty());
            LaneZones::Cursor wholePieces(expected, record.startNs);
            LaneZones::Cursor pieces(found, record.startNs);
            while (const auto piece = wholePieces.next()) {
                const auto other = pieces.next();
                if (!other || other->startNs != piece->startNs || other->endNs != piece->endNs ||
                    !same(other->zone, piece->zone))
                    QFAIL(qPrintable(QString("thread %1 at %2").arg(thread).arg(piece->startNs)));
            }
            QVERIFY(!pieces.next());
            // At the borders of slices, and anywhere.
            std::vector<TimeNs> moments;
            for (const SliceBegin &begin : slices->begins())
                moments.insert(moments.end(), {begin.startNs - 1, begin.startNs});
            std::mt19937_64 random(thread);
            for (int i = 0; i < 100; ++i)
                moments.push_back(
                    record.startNs +
                    static_cast<TimeNs>(random() % static_cast<std::uint64_t>(record.durationNs)));
            std::ranges::sort(moments); // few slices are kept
            for (const TimeNs moment : moments) {
                QVERIFY(same(found.rootAt(moment), expected.rootAt(moment)));
                QVERIFY(
                    same(found.around(moment, moment + 50), expected.around(moment, moment + 50)));
                QVERIFY(found.lastRootEnd(moment) == expected.lastRootEnd(moment));
            }
        }
    }

  private:
    static void bothWays()
    {
        QTest::addColumn<bool>("live");
        QTest::newRow("a file") << false;
        QTest::newRow("a running program") << true;
    }
    [[nodiscard]] std::shared_ptr<const Capture> sliced() const
    {
        QFETCH(const bool, live);
        return live ? m_live->snapshot() : m_file;
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Capture> m_whole;
    std::shared_ptr<const Capture> m_file;
    std::unique_ptr<LiveCapture> m_live;
};

} // namespace tst_sliced_file

ZOE_APPLESS_TEST(tst_sliced_file::TestSlicedFile)
#include "tst_sliced_file.moc"
