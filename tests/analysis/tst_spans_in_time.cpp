// Spans that overlap a time, against looking at all of them.
#include <QtTest>
#include <random>
#include <vector>

#include "analysis/reasons/spans_in_time.h"
#include "tests/support/test_program.h"

namespace tst_spans_in_time {

using namespace zoe;

namespace {

struct Span {
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    int number = 0; // in the order given

    friend bool operator==(const Span &, const Span &) = default;
};

std::vector<Span> overlapping(const SpansInTime<Span> &spans, TimeNs startNs, TimeNs endNs)
{
    std::vector<Span> found;
    spans.forOverlapping(startNs, endNs, [&](const Span &span) { found.push_back(span); });
    return found;
}

std::vector<Span> naive(std::vector<Span> spans, TimeNs startNs, TimeNs endNs)
{
    std::ranges::stable_sort(spans, {}, &Span::startNs);
    std::erase_if(spans, [&](const Span &span) {
        return span.startNs >= endNs || span.startNs + span.durationNs <= startNs;
    });
    return spans;
}

} // namespace

class TestSpansInTime : public QObject {
    Q_OBJECT

  private slots:
    void none();
    void likeLookingAtAll();
    void oneThatCoversAllHidesNothing();
};

void TestSpansInTime::none()
{
    QVERIFY(overlapping(SpansInTime<Span>(), -10, 10).empty());
    QVERIFY(overlapping(SpansInTime<Span>(std::vector<Span>{}), -10, 10).empty());
}

void TestSpansInTime::likeLookingAtAll()
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<Span> spans;
        const auto count = static_cast<int>(random() % 40);
        for (int i = 0; i < count; ++i) {
            // Empty ones, equal starts, times before zero, and now and then a long one.
            const auto start = static_cast<TimeNs>(random() % 60) - 20;
            const auto most = random() % 8 == 0 ? 80u : 6u;
            spans.push_back({start, static_cast<DurationNs>(random() % most), i});
        }
        const SpansInTime<Span> arranged(spans);
        for (TimeNs start = -25; start < 70; start += 3) {
            for (const TimeNs length : {TimeNs{0}, TimeNs{1}, TimeNs{5}, TimeNs{200}})
                QCOMPARE(overlapping(arranged, start, start + length),
                         naive(spans, start, start + length));
        }
    }
}

// Such as a lock that is held all the time.
void TestSpansInTime::oneThatCoversAllHidesNothing()
{
    constexpr int kSpans = 100'000;
    std::vector<Span> spans{{0, kSpans, 0}};
    for (int i = 1; i < kSpans; ++i)
        spans.push_back({i, 1, i});
    const SpansInTime<Span> arranged(spans);
    QCOMPARE(overlapping(arranged, 70'000, 70'002),
             (std::vector<Span>{spans[0], spans[70'000], spans[70'001]}));
}

} // namespace tst_spans_in_time

ZOE_APPLESS_TEST(tst_spans_in_time::TestSpansInTime)
#include "tst_spans_in_time.moc"
