// What a thread does at each moment of a frame, found in its tree and in slices of it.
#include <QtTest>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/reasons/lane_zones.h"
#include "analysis/reasons/zone_pieces.h"
#include "tests/analysis/lane_tree.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_zone_pieces {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<ZonePiece> piecesOf(const ZonePieces &pieces, TimeNs fromNs)
{
    std::vector<ZonePiece> all;
    ZonePieces::Cursor cursor(pieces, fromNs);
    for (auto piece = cursor.next(); piece; piece = cursor.next())
        all.push_back(*piece);
    return all;
}

} // namespace

class TestZonePieces : public QObject {
    Q_OBJECT

  private slots:
    void piecesAgreeWithBruteForce()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const bool large = seed % 5 == 0;
            const auto capture = randomCapture({.seed = seed,
                                                .frames = large ? 2U : 20U,
                                                .maxZonesPerTree = large ? 700U : 30U,
                                                .maxDepth = large ? 20U : 6U,
                                                .extremes = seed % 4 == 3});
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const Chunk &chunk = **capture->chunk(i);
                for (const TreeSpan &span : chunk.trees) {
                    const FrameRecord &frame = chunk.frames[span.frame];
                    const ZoneTree tree = chunk.tree(span);
                    const ZonePieces index(tree, frame.startNs, frame.endNs());
                    const std::vector<ZonePiece> pieces = piecesOf(index, frame.startNs);
                    TimeNs at = frame.startNs;
                    for (const ZonePiece &piece : pieces) {
                        QCOMPARE(piece.startNs, at);
                        QVERIFY(piece.endNs > at);
                        QVERIFY(at == frame.startNs || piece.zone != (&piece - 1)->zone);
                        at = piece.endNs;
                        for (const TimeNs moment : {piece.startNs, piece.endNs - 1})
                            QCOMPARE(piece.zone, innermostZone(tree, moment));
                    }
                    QCOMPARE(at, frame.endNs());
                    checkLookUps(tree, index, pieces);
                }
            }
        }
    }

    void slicesHaveTheSamePieces()
    {
        std::size_t slices = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const bool large = seed % 5 == 0;
            const auto capture = randomCapture({.seed = seed,
                                                .frames = large ? 2U : 20U,
                                                .maxZonesPerTree = large ? 300U : 30U,
                                                .maxDepth = large ? 20U : 6U,
                                                .extremes = seed % 4 == 3,
                                                .zeroLengths = seed % 3 == 0});
            for (const std::size_t zones : {std::size_t{1}, std::size_t{7}, std::size_t{40}}) {
                const SlicedCapture sliced(*capture, zones);
                for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                    const auto chunk = *capture->chunk(i);
                    const auto own = *sliced.slices(i);
                    for (std::uint32_t frame = 0; frame < chunk->frames.size(); ++frame) {
                        const auto inSlices = std::make_shared<FrameZones>(
                            own, chunk->frames[frame], frame, capture->threads().size());
                        slices += inSlices->parts();
                        checkSlices(*capture, chunk->firstFrame + frame, chunk, inSlices);
                    }
                }
            }
        }
        QVERIFY(slices > 5000);
    }

  private:
    // Any moment is found without walking up to it.
    static void checkLookUps(const ZoneTree &tree, const ZonePieces &index,
                             const std::vector<ZonePiece> &pieces)
    {
        for (std::size_t i = 0; i < pieces.size(); i += 1 + pieces.size() / 16) {
            for (const TimeNs moment : {pieces[i].startNs, pieces[i].endNs - 1}) {
                const auto found = index.at(moment);
                QVERIFY(found && found->startNs == moment);
                QCOMPARE(found->endNs, pieces[i].endNs);
                QCOMPARE(found->zone, pieces[i].zone);
                const std::vector<ZonePiece> from = piecesOf(index, moment);
                QVERIFY(!from.empty() && std::ranges::equal(std::span(from).subspan(1),
                                                            std::span(pieces).subspan(i + 1)));
                QCOMPARE(index.lastRootEnd(moment), naiveRootEnd(tree, moment));
                QCOMPARE(index.rootAt(moment), naiveRoot(tree, moment));
                for (const ZonePiece &to : {pieces[i], pieces[pieces.size() / 2]})
                    QCOMPARE(index.around(moment, to.endNs), naiveAround(tree, moment, to.endNs));
            }
        }
    }

    // All look-ups in a frame in slices against those in the whole tree.
    static void checkSlices(const Capture &capture, FrameIndex frame,
                            const std::shared_ptr<const Chunk> &chunk,
                            const std::shared_ptr<FrameZones> &slices)
    {
        const FrameRecord record = capture.frames()[frame];
        for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread) {
            const ZoneTree tree = treeIn(capture, frame, ThreadId{thread});
            const LaneZones lane(slices, ThreadId{thread});
            QCOMPARE(lane.empty(), tree.empty());
            const ZonePieces index(tree, record.startNs, record.endNs());
            const std::vector<ZonePiece> pieces = piecesOf(index, record.startNs);
            LaneZones::Cursor cursor(lane, record.startNs);
            for (const ZonePiece &piece : pieces) {
                const auto found = cursor.next();
                QVERIFY(found && found->startNs == piece.startNs && found->endNs == piece.endNs);
                checkZone(found->zone, tree, piece.zone);
            }
            QVERIFY(!cursor.next());
            for (std::size_t i = 0; i < pieces.size(); i += 1 + pieces.size() / 8) {
                for (const TimeNs moment : {pieces[i].startNs, pieces[i].endNs - 1}) {
                    const auto found = lane.at(moment);
                    QVERIFY(found && found->startNs == moment && found->endNs == pieces[i].endNs);
                    checkZone(found->zone, tree, pieces[i].zone);
                    QCOMPARE(lane.lastRootEnd(moment), naiveRootEnd(tree, moment));
                    checkZone(lane.rootAt(moment), tree, naiveRoot(tree, moment));
                    for (const ZonePiece &to : {pieces[i], pieces[pieces.size() / 2]})
                        checkZone(lane.around(moment, to.endNs), tree,
                                  naiveAround(tree, moment, to.endNs));
                }
            }
            QCOMPARE(lane.lastRootEnd(record.endNs()), naiveRootEnd(tree, record.endNs()));
        }
        std::map<ThreadId, std::vector<Zone>> all;
        slices->forEachTree([&](const ZoneTree &tree) {
            for (std::size_t zone = 0; zone < tree.size(); ++zone)
                all[tree.thread()].push_back(tree[zone]);
        });
        std::map<ThreadId, std::vector<Zone>> expected;
        for (const TreeSpan &span : chunk->treesOf(frame)) {
            for (std::size_t zone = 0; zone < span.zoneCount; ++zone)
                expected[span.thread].push_back(chunk->tree(span)[zone]);
        }
        QVERIFY(all == expected);
    }

    static void checkZone(const LaneZone &found, const ZoneTree &tree, std::uint32_t zone)
    {
        QCOMPARE(found.zone, zone);
        if (zone == kNoZone)
            return;
        QCOMPARE(found.site, tree[zone].site);
        QCOMPARE(found.startNs, tree[zone].startNs);
        QCOMPARE(found.durationNs, tree[zone].durationNs);
        QCOMPARE(found.depth, tree[zone].depth);
        QCOMPARE(found.hasChildren, tree.subtreeEnd(zone) > zone + 1);
    }

    static std::uint32_t naiveRoot(const ZoneTree &tree, TimeNs moment)
    {
        std::uint32_t root = kNoZone;
        for (std::uint32_t i = 0; i < tree.size(); ++i) {
            if (tree.depths()[i] == 0 && tree[i].startNs <= moment && moment < tree[i].endNs())
                root = i;
        }
        return root;
    }

    static std::optional<TimeNs> naiveRootEnd(const ZoneTree &tree, TimeNs moment)
    {
        std::optional<TimeNs> last;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const bool ends = (tree[i].flags & (kContinuesTo | kStillOpen)) == 0;
            if (tree[i].depth == 0 && ends && tree[i].endNs() <= moment)
                last = tree[i].endNs();
        }
        return last;
    }

    static std::uint32_t naiveAround(const ZoneTree &tree, TimeNs from, TimeNs to)
    {
        std::uint32_t innermost = kNoZone;
        for (std::uint32_t i = 0; i < tree.size(); ++i) {
            if (tree[i].startNs <= from && from < tree[i].endNs() && to <= tree[i].endNs())
                innermost = i;
        }
        return innermost;
    }
};

} // namespace tst_zone_pieces

ZOE_APPLESS_TEST(tst_zone_pieces::TestZonePieces)
#include "tst_zone_pieces.moc"
