#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "analysis/frames/pick_frames.h"
#include "tests/support/test_program.h"

namespace tst_pick_frames {

using namespace zoe;

class TestPickFrames : public QObject {
    Q_OBJECT

  private slots:
    void agreeWithSorting()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 300; ++round) {
            std::vector<DurationNs> durations(random() % 60);
            for (DurationNs &duration : durations)
                duration = static_cast<DurationNs>(random() % 12) - 2;
            const DurationNs limit = static_cast<DurationNs>(random() % 14) - 3;
            const double share = static_cast<double>(random() % 130) / 100.0 - 0.1;

            FrameRanges longer;
            std::vector<FrameIndex> order;
            for (FrameIndex i = 0; i < durations.size(); ++i) {
                if (durations[i] >= 0)
                    order.push_back(i);
                if (durations[i] >= 0 && durations[i] > limit)
                    longer.add(i);
            }
            QCOMPARE(longerThan(durations, limit).text(), longer.text());

            std::ranges::stable_sort(
                order, [&](FrameIndex a, FrameIndex b) { return durations[a] > durations[b]; });
            const double wanted = std::ceil(std::clamp(share, 0.0, 1.0) * double(order.size()));
            order.resize(static_cast<std::size_t>(wanted));
            FrameRanges longest;
            for (const FrameIndex i : order)
                longest.add(i);
            QCOMPARE(longestShare(durations, share).text(), longest.text());
        }
    }

    void atLeastOneOfAny()
    {
        const std::vector<DurationNs> durations{5, -1, 9, 9};
        QCOMPARE(longestShare(durations, 1e-9).text(), std::string("2"));
        QCOMPARE(longestShare(durations, 1).text(), std::string("0,2..3"));
        QVERIFY(longestShare(durations, 0).empty());
        QVERIFY(longestShare(durations, std::nan("")).empty());
        QVERIFY(longestShare({}, 0.5).empty());
    }
};

} // namespace tst_pick_frames

ZOE_APPLESS_TEST(tst_pick_frames::TestPickFrames)
#include "tst_pick_frames.moc"
