// Items of states against a twin that looks at every nanosecond of each pixel column.
#include <QtTest>

#include <array>
#include <cmath>
#include <random>

#include "analysis/flame/state_layout.h"
#include "tests/support/test_program.h"

namespace tst_state_layout {

using namespace zoe;

namespace {

using Spans = std::vector<ThreadStateSpan>;

Spans randomSpans(std::mt19937_64 &random, TimeNs end, int longest)
{
    Spans spans;
    TimeNs at = static_cast<TimeNs>(random() % 20);
    while (at < end) {
        const auto length = static_cast<DurationNs>(1 + random() % static_cast<unsigned>(longest));
        if (random() % 4 != 0)
            spans.push_back({ThreadId{0}, static_cast<ThreadState>(random() % 3),
                             static_cast<std::uint32_t>(random() % 4), at, length});
        at += length;
    }
    return spans;
}

// The state at a nanosecond, -1 for none.
int stateAt(const Spans &spans, TimeNs ns)
{
    for (const ThreadStateSpan &span : spans) {
        if (ns >= span.startNs && ns < span.endNs())
            return static_cast<int>(span.state);
    }
    return -1;
}

int itemAt(const std::vector<StateItem> &items, double x)
{
    for (const StateItem &item : items) {
        if (x >= item.x0 && x < item.x1)
            return static_cast<int>(item.state);
    }
    return -1;
}

} // namespace

class TestStateLayout : public QObject {
    Q_OBJECT

  private slots:
    void oneNanosecondAPixel();
    void columnsHaveTheStateOfMostTime();
    void itemsAreFewAndApart();
};

void TestStateLayout::oneNanosecondAPixel()
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 50; ++round) {
        const Spans spans = randomSpans(random, 300, 1 + round);
        const FlameExtent view{.fromNs = 40, .toNs = 240, .widthPx = 200};
        const auto items = layoutStates(StateTimeline(spans), view);
        for (TimeNs ns = view.fromNs; ns < view.toNs; ++ns)
            QCOMPARE(itemAt(items, static_cast<double>(ns - view.fromNs) + 0.5),
                     stateAt(spans, ns));
    }
}

// Where all spans are shorter than a pixel, each column is judged by all of its nanoseconds.
void TestStateLayout::columnsHaveTheStateOfMostTime()
{
    constexpr TimeNs kPerPixel = 100;
    std::mt19937_64 random(2);
    for (int round = 0; round < 50; ++round) {
        const Spans spans = randomSpans(random, 3000, 60);
        const FlameExtent view{.fromNs = 500, .toNs = 2500, .widthPx = 20};
        const auto items = layoutStates(StateTimeline(spans), view);
        for (int column = 0; column < 20; ++column) {
            std::array<int, 3> counts{};
            bool any = false;
            for (TimeNs ns = view.fromNs + column * kPerPixel;
                 ns < view.fromNs + (column + 1) * kPerPixel; ++ns) {
                if (const int state = stateAt(spans, ns); state >= 0) {
                    ++counts[static_cast<std::size_t>(state)];
                    any = true;
                }
            }
            const int item = itemAt(items, column + 0.5);
            QCOMPARE(item >= 0, any);
            if (item < 0)
                continue;
            QCOMPARE(counts[static_cast<std::size_t>(item)], *std::ranges::max_element(counts));
        }
    }
}

void TestStateLayout::itemsAreFewAndApart()
{
    std::mt19937_64 random(3);
    for (int round = 0; round < 30; ++round) {
        const Spans spans = randomSpans(random, 200'000, 1 + 40 * round);
        const double width = 100 + 37.5 * round;
        const FlameExtent view{.fromNs = 1234, .toNs = 180'001, .widthPx = width};
        const StateTimeline timeline(spans);
        const auto items = layoutStates(timeline, view);
        QVERIFY(static_cast<double>(items.size()) <= 2 * width + 1);
        double last = 0;
        for (const StateItem &item : items) {
            QVERIFY(item.x0 >= last && item.x1 > item.x0 && item.x1 <= width);
            last = item.x1;
        }
        // Wide items are drawn from their start to their end.
        const double perPixel = static_cast<double>(view.toNs - view.fromNs) / width;
        for (const ThreadStateSpan &span : timeline.spans()) {
            const double x0 = static_cast<double>(span.startNs - view.fromNs) / perPixel;
            const double x1 = static_cast<double>(span.endNs() - view.fromNs) / perPixel;
            for (double x = std::max(0.0, std::ceil(x0)) + 0.5; x < std::min(width, x1) - 1; ++x)
                QCOMPARE(itemAt(items, x), static_cast<int>(span.state));
        }
    }
}

} // namespace tst_state_layout

ZOE_TEST(tst_state_layout::TestStateLayout)
#include "tst_state_layout.moc"
