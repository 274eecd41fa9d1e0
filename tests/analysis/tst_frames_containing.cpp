// Frames of a set in which times lie, against a search of every frame for every time.
#include <QTest>
#include <algorithm>
#include <random>

#include "analysis/frames/frames_containing.h"
#include "tests/support/test_program.h"

namespace tst_frames_containing {

using namespace zoe;

class TestFramesContaining : public QObject {
    Q_OBJECT

  private slots:
    void isThatOfEverySearch();
    void piecesCountForTheirFrame();
};

void TestFramesContaining::isThatOfEverySearch()
{
    std::mt19937_64 random(3);
    for (int trial = 0; trial < 200; ++trial) {
        FrameTimes frames;
        TimeNs at = 0;
        for (FrameIndex i = 0; i < 12; ++i) {
            at += static_cast<TimeNs>(1 + random() % 4);
            frames.numbers.push_back(3 * i);
            frames.startsNs.push_back(at);
            frames.durationsNs.push_back(static_cast<DurationNs>(random() % 6)); // may overlap
        }
        frames.afterGaps = {6};
        std::vector<TimeNs> times(random() % 6);
        for (TimeNs &time : times)
            time = static_cast<TimeNs>(random() % 50);
        std::ranges::sort(times);
        std::vector<FrameIndex> expected;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const auto lies = [&](TimeNs time) {
                const bool isLater = i + 1 < frames.size() && time >= frames.startsNs[i + 1];
                const DurationNs since = time - frames.startsNs[i];
                return since == 0 || (since > 0 && since < frames.durationsNs[i] && !isLater);
            };
            if (std::ranges::any_of(times, lies))
                expected.push_back(frames.numbers[i]);
        }
        const FrameTimes found = framesContaining(frames, times);
        QCOMPARE(found.numbers, expected);
        QCOMPARE(found.startsNs.size(), expected.size());
        QCOMPARE(found.durationsNs.size(), expected.size());
        QCOMPARE(found.afterGaps, frames.afterGaps); // whether frames were lost stays known
    }
}

// A frame that was too large is cut: what was found in any piece was found in it.
void TestFramesContaining::piecesCountForTheirFrame()
{
    const FrameTimes frames{.numbers = {0, 1, 2},
                            .startsNs = {10, 20, 40},
                            .durationsNs = {10, 20, 10},
                            .afterGaps = {}};
    const std::vector<TimeNs> pieces{27, 33};
    QCOMPARE(framesContaining(frames, pieces).numbers, std::vector<FrameIndex>{1});
    const std::vector<TimeNs> outside{5, 50};
    QVERIFY(framesContaining(frames, outside).numbers.empty());
}

} // namespace tst_frames_containing

ZOE_TEST(tst_frames_containing::TestFramesContaining)
#include "tst_frames_containing.moc"
