// The split of a changed mean frame into code and mix, compared with a twin that takes frames one
// by one.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "fleet/changes/frame_split.h"
#include "tests/support/test_program.h"

namespace tst_frame_split {

using namespace zoe;
using namespace zoe::fleet;

class TestFrameSplit : public QObject {
    Q_OBJECT

  private slots:
    void addsUpAsFrames();
    void endsAtOtherChanges();
    void aBehaviourOfOneSideIsMix();
    void oneSideAlone();
};

namespace {

using Behaviours = std::vector<BehaviourFrames>;

FrameSplit splitOf(const Behaviours &behaviours, std::uint32_t lastGood, std::uint32_t firstBad,
                   const std::vector<std::uint32_t> &cuts = {})
{
    std::vector<const BehaviourFrames *> pointers;
    for (const BehaviourFrames &behaviour : behaviours)
        pointers.push_back(&behaviour);
    return frameSplit(pointers, lastGood, firstBad, cuts);
}

// Each frame by its behaviour and time. What if only the times changed, or only the behaviours that
// frames are of? Of both orders in which that can happen, the mean.
struct Frames {
    std::array<std::vector<double>, 3> ns;

    [[nodiscard]] double share(std::size_t behaviour) const
    {
        std::size_t all = 0;
        for (const auto &times : ns)
            all += times.size();
        return static_cast<double>(ns[behaviour].size()) / static_cast<double>(all);
    }
    [[nodiscard]] double mean(std::size_t behaviour, const Frames &other) const
    {
        const std::vector<double> &times =
            ns[behaviour].empty() ? other.ns[behaviour] : ns[behaviour];
        double sum = 0;
        for (const double time : times)
            sum += time;
        return times.empty() ? 0 : sum / static_cast<double>(times.size());
    }
};

// The mean of all frames with the shares of one side and the times of one side.
double meanWith(const Frames &shares, const Frames &times, const Frames &other)
{
    double sum = 0;
    for (std::size_t i = 0; i < shares.ns.size(); ++i)
        sum += shares.share(i) * times.mean(i, other);
    return sum;
}

} // namespace

void TestFrameSplit::addsUpAsFrames()
{
    std::mt19937 engine(7);
    const auto below = [&engine](std::uint32_t end) {
        return static_cast<std::uint32_t>(engine() % end);
    };
    for (int round = 0; round < 200; ++round) {
        Behaviours behaviours(3);
        Frames base;
        Frames head;
        constexpr std::uint32_t kRuns = 30; // of which every third is of this place
        const std::uint32_t firstBad = 3 + 3 * below(9);
        const std::uint32_t lastGood = firstBad - 3;
        for (std::size_t b = 0; b < behaviours.size(); ++b) {
            for (std::uint32_t run = 0; run < kRuns; run += 3) {
                const std::uint32_t count = below(4) == 0 ? 0 : below(50);
                if (count == 0 && below(2) == 0)
                    continue;
                const double ns = 1000.0 + below(1000);
                behaviours[b].byRun[run] = {count, ns};
                auto &times = (run <= lastGood ? base : head).ns[b];
                times.insert(times.end(), count, ns);
            }
        }
        const FrameSplit split = splitOf(behaviours, lastGood, firstBad);
        const auto isEmpty = [](const Frames &frames) {
            return std::ranges::all_of(frames.ns, [](const auto &times) { return times.empty(); });
        };
        if (isEmpty(base) || isEmpty(head)) {
            QCOMPARE(split.runsBefore, std::uint32_t{0});
            continue;
        }
        const double before = meanWith(base, base, head);
        const double after = meanWith(head, head, base);
        const double code =
            (meanWith(base, head, base) - before + after - meanWith(head, base, head)) / 2;
        const double mix =
            (meanWith(head, base, head) - before + after - meanWith(base, head, base)) / 2;
        QVERIFY(std::abs(split.codeNs - code) < 1e-6);
        QVERIFY(std::abs(split.mixNs - mix) < 1e-6);
        QVERIFY(std::abs(split.codeNs + split.mixNs - (after - before)) < 1e-6);
    }
}

void TestFrameSplit::endsAtOtherChanges()
{
    Behaviours behaviours(1);
    for (std::uint32_t run = 0; run < 60; ++run)
        behaviours[0].byRun[run] = {100, run < 5 ? 1e6 : run < 30 ? 2e6 : run < 33 ? 3e6 : 9e6};
    const FrameSplit all = splitOf(behaviours, 29, 30);
    QVERIFY(all.runsBefore == kSplitRuns && all.runsAfter == kSplitRuns);
    QVERIFY(all.codeNs > 4e6);
    // Its own beginning is no other change.
    const FrameSplit cut = splitOf(behaviours, 29, 30, {5, 24, 30, 33});
    QVERIFY(cut.runsBefore == 6 && cut.runsAfter == 3);
    QCOMPARE(cut.codeNs, 1e6);
    QCOMPARE(cut.mixNs, 0.0);
}

void TestFrameSplit::aBehaviourOfOneSideIsMix()
{
    Behaviours behaviours(2);
    behaviours[0].byRun = {{0, {100, 1e6}}, {1, {50, 1e6}}};
    behaviours[1].byRun = {{1, {50, 3e6}}};
    const FrameSplit split = splitOf(behaviours, 0, 1);
    QCOMPARE(split.codeNs, 0.0);
    QCOMPARE(split.mixNs, 1e6);
}

void TestFrameSplit::oneSideAlone()
{
    Behaviours behaviours(1);
    behaviours[0].byRun = {{4, {100, 1e6}}};
    QCOMPARE(splitOf(behaviours, 3, 4).runsAfter, std::uint32_t{0});
    QCOMPARE(splitOf({}, 3, 4).runsBefore, std::uint32_t{0});
}

} // namespace tst_frame_split

ZOE_APPLESS_TEST(tst_frame_split::TestFrameSplit)

#include "tst_frame_split.moc"
