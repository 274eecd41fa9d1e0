// A recursive function, recorded, appears as one function with correct total and self time.
#include <QTest>

#include "analysis/calltree/call_tree.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/frame_trees.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_recursion {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr int kFrames = 10;
constexpr int kDepth = 40;

void climb(int depth)
{
    ZOE_ZONE("climb");
    if (depth > 1)
        climb(depth - 1);
}

SiteId siteCalled(const Capture &capture, const std::string &label)
{
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        if (capture.sites()[i].label() == label)
            return SiteId{i};
    }
    return {};
}

} // namespace

class TestRecursion : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        const std::string file = m_folder.path();
        QVERIFY2(startSession(file.c_str(), {}), lastError());
        for (int frame = 0; frame < kFrames; ++frame) {
            {
                ZOE_ZONE("walk");
                climb(kDepth);
            }
            ZOE_FRAME();
        }
        QVERIFY(stopSession().ok);
        m_capture = openRecording(file);
    }

    void totalCountsTheOutermostCallAlone()
    {
        const SiteId climbing = siteCalled(*m_capture, "climb");
        DurationNs outermostNs = 0;
        DurationNs selfNs = 0;
        for (FrameIndex frame = 0; frame < kFrames; ++frame) {
            const auto trees = *treesOfFrame(*m_capture, frame);
            QCOMPARE(trees.trees.size(), std::size_t{1});
            const ZoneTree &tree = trees.trees.front();
            QCOMPARE(tree.size(), std::size_t{kDepth + 1});
            outermostNs += tree[1].durationNs;
            for (std::size_t i = 1; i < tree.size(); ++i) {
                QVERIFY(tree[i].site == climbing);
                QCOMPARE(tree[i].depth, static_cast<std::uint32_t>(i));
                selfNs += tree[i].selfNs;
            }
        }
        QCOMPARE(selfNs, outermostNs);

        const auto summary = *summarize(*m_capture);
        const FunctionSummary *function = summary->of(climbing);
        QVERIFY(function);
        QCOMPARE(function->calls, std::uint64_t{kFrames * kDepth});
        QCOMPARE(function->totalNs, outermostNs);
        QCOMPARE(function->selfNs, selfNs);
        QCOMPARE(function->activeNs, outermostNs);
        QCOMPARE(function->perCall.count, std::uint64_t{kFrames * kDepth});
    }

    void foldsToOneNode()
    {
        const SiteId climbing = siteCalled(*m_capture, "climb");
        const auto unfolded = *callTree(*m_capture);
        QCOMPARE(unfolded->nodes.size(), std::size_t{kDepth + 1});
        const auto folded = *callTree(*m_capture, {}, {.foldRecursion = true});
        QCOMPARE(folded->nodes.size(), std::size_t{2});
        QVERIFY(folded->nodes[1].site == climbing);
        QCOMPARE(folded->nodes[1].calls, std::uint64_t{kFrames * kDepth});
        QCOMPARE(folded->nodes[1].selfNs, (*summarize(*m_capture))->of(climbing)->selfNs);
    }

  private:
    RecordingFolder m_folder;
    std::shared_ptr<const Capture> m_capture;
};

} // namespace tst_recursion

ZOE_TEST(tst_recursion::TestRecursion)
#include "tst_recursion.moc"
