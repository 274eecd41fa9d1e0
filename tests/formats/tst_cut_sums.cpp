#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "formats/transform/cut_sums.h"
#include "tests/support/test_program.h"

namespace tst_cut_sums {

using namespace zoe;

class TestCutSums : public QObject {
    Q_OBJECT

  private slots:
    void partsFollowTheStates()
    {
        std::mt19937_64 random(7);
        const auto below = [&random](std::int64_t limit) {
            return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit));
        };
        constexpr TimeNs kLength = 500;
        for (int round = 0; round < 2000; ++round) {
            std::vector<int> stateAt(static_cast<std::size_t>(kLength), -1);
            std::vector<ThreadStateSpan> states;
            for (TimeNs at = below(60); at < kLength;) {
                const DurationNs length = std::min<DurationNs>(1 + below(90), kLength - at);
                const auto state = static_cast<ThreadState>(below(3));
                states.push_back({ThreadId{1}, state, 0, at, length});
                std::fill_n(stateAt.begin() + at, length, static_cast<int>(state));
                at += length + (below(2) == 0 ? 0 : below(60));
            }
            const TimeNs rowStart = below(100);
            const DurationNs rowLength = 100 + below(300);
            ThreadUsage row{.thread = ThreadId{1}, .startNs = rowStart, .durationNs = rowLength};
            row.runningNs = below(rowLength + 1);
            row.queuedNs = below(rowLength - row.runningNs + 1);
            row.faults = static_cast<std::uint64_t>(below(100'000));
            const TimeNs start = rowStart + below(rowLength - 1);
            const TimeNs end = start + 1 + below(row.endNs() - start);
            // Nanosecond by nanosecond; knows: which states show the time, free: where the rest may
            // be.
            const auto spread = [&](DurationNs sumNs, int knows, const auto &isFree) {
                double known = 0, knownIn = 0, free = 0, freeIn = 0;
                for (TimeNs at = rowStart; at < row.endNs(); ++at) {
                    const int state = stateAt[static_cast<std::size_t>(at)];
                    const bool in = start <= at && at < end;
                    known += state == knows ? 1 : 0;
                    knownIn += in && state == knows ? 1 : 0;
                    free += isFree(state) ? 1 : 0;
                    freeIn += in && isFree(state) ? 1 : 0;
                }
                const auto sum = static_cast<double>(sumNs);
                if (sum <= known)
                    return known > 0 ? sum * knownIn / known : 0;
                return knownIn + (free > 0 ? (sum - known) * freeIn / free : 0);
            };
            const double running = spread(row.runningNs, 0, [](int state) { return state < 0; });
            const double queued =
                spread(row.queuedNs, 1, [](int state) { return state < 0 || state == 2; });
            const ThreadUsage part = SumCutter(states).partOf(row, start, end);
            QCOMPARE(part.startNs, start);
            QCOMPARE(part.endNs(), end);
            QCOMPARE(part.runningNs, static_cast<DurationNs>(running + 1e-9));
            QCOMPARE(part.queuedNs, static_cast<DurationNs>(queued + 1e-9));
            const double share =
                row.runningNs > 0
                    ? static_cast<double>(part.runningNs) / static_cast<double>(row.runningNs)
                    : static_cast<double>(end - start) / static_cast<double>(rowLength);
            QCOMPARE(part.faults,
                     static_cast<std::uint64_t>(static_cast<double>(row.faults) * share + 1e-6));
        }
    }
};

} // namespace tst_cut_sums

ZOE_APPLESS_TEST(tst_cut_sums::TestCutSums)
#include "tst_cut_sums.moc"
