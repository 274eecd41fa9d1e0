// The queries of the manual's chapter on SQL against independent computations.
#include <QtTest>

#include <QRegularExpression>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "tests/cli/sql_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_sql_manual {

using namespace zoe;
using namespace zoe::test;

namespace {

// With the names that the manual's queries ask for.
std::shared_ptr<const MemoryCapture> gameCapture(std::uint64_t seed)
{
    const auto random = test::randomCapture({.seed = seed, .frames = 40, .fragmentShare = 0.4});
    Dictionaries names = random->dictionaries();
    const std::vector<std::string> functions{"update_world", "broad_phase", "smooth_edges",
                                             "present"};
    for (std::size_t i = 0; i < functions.size(); ++i)
        names.sites[i].name = functions[i];
    names.plotSeries[0].name = "contacts";
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < random->chunks().size(); ++i)
        chunks.push_back(**random->chunk(i));
    return std::make_shared<const MemoryCapture>(random->info().session, std::move(names),
                                                 std::move(chunks));
}

// The manual's query under a heading.
std::string queryOf(const QString &heading)
{
    static const QRegularExpression section(
        "^### (.*)$\\n(?:(?!^###)[\\s\\S])*?```sql\\n([\\s\\S]*?)```",
        QRegularExpression::MultilineOption);
    auto matches = section.globalMatch(sqlManual());
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (match.captured(1) == heading)
            return match.captured(2).toStdString();
    }
    qFatal("no query '%s' in the manual", qPrintable(heading));
}

} // namespace

class TestSqlManual : public QObject {
    Q_OBJECT

  private slots:
    void queriesAreShort();
    void worstZonesOfTheSlowestFrames();
    void fromOneZoneToAnother();
    void zonesPerThreadAndFrame();
    void shareOfTheParent();
    void percentileOfWholeCalls();
    void plotAgainstFrameTime();
    void messagesInSlowFrames();
    void framesWithout();
    void lockWaits();
    void valuesOfTheLongestZones();
};

// At most three lines answer each question.
void TestSqlManual::queriesAreShort()
{
    static const QRegularExpression block("^```sql\\n([\\s\\S]*?)^```",
                                          QRegularExpression::MultilineOption);
    int queries = 0;
    for (auto match = block.globalMatch(sqlManual()); match.hasNext(); ++queries) {
        const QString query = match.next().captured(1);
        QVERIFY2(query.count('\n') <= 3, qPrintable(query));
    }
    QVERIFY(queries >= 10);
}

void TestSqlManual::worstZonesOfTheSlowestFrames()
{
    const auto capture = gameCapture(1);
    std::vector<FrameIndex> order(capture->frames().size());
    std::iota(order.begin(), order.end(), FrameIndex{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](FrameIndex i) { return capture->frames()[i].durationNs; });
    const std::set<FrameIndex> slowest(order.begin(), order.begin() + 5);
    std::map<std::pair<FrameIndex, std::string>, std::pair<std::int64_t, std::int64_t>> sums;
    for (const ZoneRow &row : zonesOf(*capture)) {
        if (!slowest.contains(row.frame))
            continue;
        auto &[self, calls] = sums[{row.frame, label(*capture, row.data.site)}];
        self += row.data.selfNs;
        calls += row.data.begins() ? 1 : 0;
    }
    std::vector<std::tuple<FrameIndex, std::int64_t, std::string, std::int64_t>> sorted;
    for (const auto &[key, value] : sums)
        sorted.emplace_back(key.first, -value.first, key.second, value.second);
    std::ranges::sort(sorted);
    Rows expected;
    for (const auto &[frame, self, function, calls] : sorted)
        expected.push_back({number(frame), function, number(-self), number(calls)});
    QVERIFY(expected.size() > 5);
    QVERIFY(rowsOf(*capture, queryOf("The worst zones of the slowest frames")) == expected);
}

void TestSqlManual::fromOneZoneToAnother()
{
    const auto capture = gameCapture(2);
    std::map<FrameIndex, TimeNs> starts;
    std::map<FrameIndex, TimeNs> ends;
    for (const ZoneRow &row : zonesOf(*capture)) {
        const std::string &function = label(*capture, row.data.site);
        if (function == "broad_phase") {
            const auto at = starts.try_emplace(row.frame, row.data.startNs).first;
            at->second = std::min(at->second, row.data.startNs);
        } else if (function == "present") {
            const auto at = ends.try_emplace(row.frame, row.data.endNs()).first;
            at->second = std::max(at->second, row.data.endNs());
        }
    }
    std::vector<std::pair<std::int64_t, FrameIndex>> sorted;
    for (const auto &[frame, start] : starts) {
        if (ends.contains(frame))
            sorted.emplace_back(start - ends[frame], frame);
    }
    std::ranges::sort(sorted);
    sorted.resize(std::min<std::size_t>(sorted.size(), 20));
    Rows expected;
    for (const auto &[negative, frame] : sorted)
        expected.push_back({number(frame), number(-negative)});
    QVERIFY(expected.size() > 5);
    QVERIFY(rowsOf(*capture, queryOf("From one zone to another")) == expected);
}

void TestSqlManual::zonesPerThreadAndFrame()
{
    const auto capture = gameCapture(3);
    std::map<std::uint32_t, std::pair<std::set<FrameIndex>, int>> threads;
    for (const ZoneRow &row : zonesOf(*capture)) {
        threads[row.thread].first.insert(row.frame);
        ++threads[row.thread].second;
    }
    Rows expected;
    for (const auto &[thread, counts] : threads) {
        const auto frames = static_cast<std::int64_t>(counts.first.size());
        expected.push_back({capture->threads()[thread].label(), number(frames),
                            textOf(counts.second / static_cast<double>(frames))});
    }
    QVERIFY(rowsOf(*capture, queryOf("Zones per thread and frame")) == expected);
}

void TestSqlManual::shareOfTheParent()
{
    const auto capture = gameCapture(4);
    const auto zones = zonesOf(*capture);
    std::map<std::string, std::map<std::string, std::int64_t>> sums;
    for (const ZoneRow &row : zones) {
        if (row.parent >= 0) // numbers are positions here: no chunk is missing
            sums[label(*capture, zones[static_cast<std::size_t>(row.parent)].data.site)]
                [label(*capture, row.data.site)] += row.data.durationNs;
    }
    std::int64_t rows = 0;
    std::map<std::string, double> percents;
    for (const Row &row : rowsOf(*capture, queryOf("What part of its parent is a function?"))) {
        QCOMPARE(row[2], number(sums[row[0]][row[1]]));
        percents[row[0]] += std::stod(row[3]);
        ++rows;
    }
    std::int64_t expected = 0;
    for (const auto &[parent, children] : sums)
        expected += static_cast<std::int64_t>(children.size());
    QCOMPARE(rows, expected);
    for (const auto &[parent, percent] : percents)
        QVERIFY2(std::abs(percent - 100) < 0.1, parent.c_str());
}

void TestSqlManual::percentileOfWholeCalls()
{
    const auto capture = gameCapture(5);
    // A thread's open zones go on in the next frame at the same depth.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> open;
    std::map<std::string, std::vector<std::int64_t>> calls;
    for (const ZoneRow &row : zonesOf(*capture)) {
        std::int64_t duration = row.data.durationNs;
        const std::pair place{row.thread, row.data.depth};
        if (!row.data.begins())
            duration += open[place];
        if ((row.data.flags & kContinuesTo) != 0)
            open[place] = duration;
        else
            calls[label(*capture, row.data.site)].push_back(duration);
    }
    std::map<std::string, Row> expected;
    for (auto &[function, durations] : calls) {
        std::ranges::sort(durations);
        const double at = 0.95 * static_cast<double>(durations.size() - 1); // type 7
        const auto low = static_cast<std::size_t>(at);
        const auto below = static_cast<double>(durations[low]);
        const auto above = static_cast<double>(durations[std::min(low + 1, durations.size() - 1)]);
        expected[function] = {function, number(static_cast<std::int64_t>(durations.size())),
                              textOf(below + (at - static_cast<double>(low)) * (above - below))};
    }
    const Rows rows = rowsOf(*capture, queryOf("A percentile of whole calls"));
    QCOMPARE(rows.size(), expected.size());
    for (const Row &row : rows)
        QVERIFY2(row == expected[row[0]], row[0].c_str());
}

void TestSqlManual::plotAgainstFrameTime()
{
    const auto capture = gameCapture(6);
    std::vector<double> xs;
    std::vector<double> ys;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (std::size_t i = 0; i < chunk->frames.size(); ++i) {
            const FrameRecord &frame = chunk->frames[i];
            double sum = 0;
            int count = 0;
            for (const PlotPoint &point : chunk->plots) {
                if (point.plot == PlotId{0} && point.timeNs >= frame.startNs &&
                    point.timeNs < frame.endNs()) {
                    sum += point.value;
                    ++count;
                }
            }
            if (count > 0) {
                xs.push_back(sum / count);
                ys.push_back(static_cast<double>(frame.durationNs));
            }
        }
    }
    const auto n = static_cast<double>(xs.size());
    const double meanX = std::accumulate(xs.begin(), xs.end(), 0.0) / n;
    const double meanY = std::accumulate(ys.begin(), ys.end(), 0.0) / n;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        xy += (xs[i] - meanX) * (ys[i] - meanY);
        xx += (xs[i] - meanX) * (xs[i] - meanX);
        yy += (ys[i] - meanY) * (ys[i] - meanY);
    }
    const Rows rows = rowsOf(*capture, queryOf("Does a plot explain the frame time?"));
    QCOMPARE(rows[0][0], number(static_cast<std::int64_t>(xs.size())));
    QVERIFY(std::abs(std::stod(rows[0][1]) - xy / std::sqrt(xx * yy)) < 1e-6);
}

void TestSqlManual::messagesInSlowFrames()
{
    const auto capture = gameCapture(7);
    double mean = 0;
    for (const FrameRecord &frame : capture->frames())
        mean +=
            static_cast<double>(frame.durationNs) / static_cast<double>(capture->frames().size());
    Rows expected;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const Message &message : chunk->messages) {
            FrameIndex frame = chunk->firstFrame;
            while (capture->frames()[frame].endNs() <= message.timeNs)
                ++frame;
            const DurationNs duration = capture->frames()[frame].durationNs;
            if (static_cast<double>(duration) > 1.2 * mean)
                expected.push_back({number(frame), number(duration),
                                    capture->thread(message.thread).label(), message.text});
        }
    }
    Rows actual = rowsOf(*capture, queryOf("Messages in slow frames"));
    for (Row &row : actual)
        row.erase(row.begin() + 2); // the severity's name
    QVERIFY(!expected.empty());
    QVERIFY(actual == expected);
}

void TestSqlManual::framesWithout()
{
    const auto capture = gameCapture(8);
    std::set<FrameIndex> with;
    for (const ZoneRow &row : zonesOf(*capture)) {
        if (label(*capture, row.data.site) == "smooth_edges")
            with.insert(row.frame);
    }
    Rows expected;
    for (FrameIndex i = 0; i < capture->frames().size(); ++i) {
        if (!with.contains(i))
            expected.push_back({number(i), number(capture->frames()[i].durationNs)});
    }
    QVERIFY(rowsOf(*capture, queryOf("Frames in which something does not happen")) == expected);
}

void TestSqlManual::lockWaits()
{
    const auto capture = gameCapture(9);
    std::map<std::string, std::array<std::int64_t, 3>> waits;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const LockSpan &span : chunk->extras.locks) {
            if (span.use != LockUse::Wait && span.use != LockUse::SharedWait)
                continue;
            auto &[times, total, longest] =
                waits[capture->locks()[span.lock.value].name + "/" +
                      capture->thread(span.thread).label() +
                      (span.use == LockUse::Wait ? "/wait" : "/shared wait")];
            ++times;
            total += span.durationNs;
            longest = std::max(longest, span.durationNs);
        }
    }
    const Rows rows = rowsOf(*capture, queryOf("Who waits longest for which lock?"));
    QVERIFY(!waits.empty());
    QCOMPARE(rows.size(), waits.size());
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    for (const Row &row : rows) {
        const auto &wait = waits[row[0] + "/" + row[1] + "/" + row[2]];
        QVERIFY((Row{number(wait[0]), number(wait[1]), number(wait[2])}) ==
                Row(row.begin() + 3, row.end()));
        QVERIFY(wait[1] <= before);
        before = wait[1];
    }
}

namespace {

// How many values there were.
std::size_t checkValuesOfTheLongestZones(std::uint64_t seed)
{
    const auto capture = gameCapture(seed);
    auto zones = zonesOf(*capture);
    std::ranges::stable_sort(zones, std::greater{},
                             [](const ZoneRow &row) { return row.data.durationNs; });
    zones.resize(std::min<std::size_t>(zones.size(), 50));
    std::map<std::int64_t, std::size_t> values;
    std::size_t expected = 0;
    std::int64_t first = 0;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const ZoneValue &value : chunk->extras.values)
            ++values[first + value.zone];
        first += static_cast<std::int64_t>(chunk->zones.size());
    }
    for (const ZoneRow &row : zones)
        expected += values[row.zone];
    const Rows rows = rowsOf(*capture, queryOf("Which values do the longest zones have?"));
    const bool all =
        std::ranges::all_of(rows, [&](const Row &row) { return values[std::stoll(row[0])] > 0; });
    if (!all || rows.size() != expected)
        qFatal("%zu rows instead of %zu", rows.size(), expected);
    return expected;
}

} // namespace

void TestSqlManual::valuesOfTheLongestZones()
{
    std::size_t seen = 0;
    for (std::uint64_t seed = 1; seed < 10; ++seed)
        seen += checkValuesOfTheLongestZones(seed);
    QVERIFY(seen > 0);
}

} // namespace tst_sql_manual

ZOE_TEST(tst_sql_manual::TestSqlManual)
#include "tst_sql_manual.moc"
