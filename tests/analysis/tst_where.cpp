#include <QtTest>

#include <functional>
#include <random>

#include "analysis/frames/spikes.h"
#include "analysis/frames/where.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_where {

using namespace zoe;
using namespace zoe::test;

namespace {

QString framesOf(const Capture &capture, const char *condition)
{
    const Result<FrameRanges> frames = framesWhere(capture, condition);
    return frames ? QString::fromStdString(frames->text())
                  : QString::fromStdString(frames.error().text());
}

// A condition as text together with its meaning, built side by side.
struct Condition {
    std::string text;
    std::function<bool(FrameIndex)> holds;
};

// Facts of all frames by brute force.
class Truth {
  public:
    explicit Truth(const Capture &capture)
        : m_capture(capture)
        , m_zones(naiveZones(capture))
    {
        const std::vector<Spike> all = *findSpikes(capture);
        for (const Spike &spike : all)
            m_spikes.insert(spike.frame);
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            for (const auto chunk = *capture.chunk(i); const PlotPoint &point : chunk->plots)
                m_points.push_back(point);
        }
    }

    [[nodiscard]] FrameRecord record(FrameIndex frame) const { return m_capture.frames()[frame]; }
    [[nodiscard]] bool spike(FrameIndex frame) const { return m_spikes.contains(frame); }

    [[nodiscard]] DurationNs sum(FrameIndex frame, std::uint32_t site, int what) const
    {
        DurationNs result = 0;
        for (std::size_t i = 0; i < m_zones.size(); ++i) {
            const NaiveZone &zone = m_zones[i];
            if (zone.frame != frame || zone.zone.site.value != site)
                continue;
            if (what == 0)
                result += zone.zone.begins() ? 1 : 0;
            else if (what == 1)
                result += zone.zone.selfNs;
            else if (what == 2)
                result += naiveNested(m_zones, i) ? 0 : zone.zone.durationNs;
            else
                result += 1;
        }
        return result;
    }

    [[nodiscard]] std::optional<double> plot(FrameIndex frame, std::uint32_t plot) const
    {
        std::optional<double> value;
        TimeNs at = std::numeric_limits<TimeNs>::min();
        for (const PlotPoint &point : m_points) {
            if (point.plot.value == plot && point.timeNs < record(frame).endNs() &&
                point.timeNs >= at) {
                at = point.timeNs;
                value = point.value;
            }
        }
        return value;
    }

  private:
    const Capture &m_capture;
    std::vector<NaiveZone> m_zones;
    std::set<FrameIndex> m_spikes;
    std::vector<PlotPoint> m_points;
};

class Maker {
  public:
    Maker(const Truth &truth, std::uint64_t seed)
        : m_truth(truth)
        , m_random(seed)
    {}

    Condition make(int depth)
    {
        switch (depth <= 0 ? 3 + below(3) : below(6)) {
        case 0:
        case 1: {
            const bool conjunction = below(2) == 0;
            const Condition a = make(depth - 1);
            const Condition b = make(depth - 1);
            return {"(" + a.text + (conjunction ? " and " : " or ") + b.text + ")",
                    [=](FrameIndex f) {
                        return conjunction ? a.holds(f) && b.holds(f) : a.holds(f) || b.holds(f);
                    }};
        }
        case 2: {
            const Condition a = make(depth - 1);
            return {"not " + a.text, [=](FrameIndex f) { return !a.holds(f); }};
        }
        case 3:
            return zoneTerm();
        case 4:
            return frameTerm();
        default:
            return plotOrSpike();
        }
    }

  private:
    std::uint32_t below(std::uint32_t end)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(m_random);
    }

    template <class T>
    static bool compared(std::uint32_t op, T a, T b)
    {
        const std::array<bool, 6> results{a<b, a <= b, a> b, a >= b, a == b, a != b};
        return results.at(op);
    }
    static std::string symbol(std::uint32_t op)
    {
        return std::array<const char *, 6>{"<", "<=", ">", ">=", "==", "!="}.at(op);
    }

    Condition zoneTerm()
    {
        const std::uint32_t site = below(8);
        const std::string name =
            (below(2) == 0 ? "('site" : "( 'site") + std::to_string(site) + "')";
        if (below(3) == 0) {
            return {"contains" + name,
                    [=, this](FrameIndex f) { return m_truth.sum(f, site, 3) > 0; }};
        }
        const std::uint32_t op = below(6);
        const std::uint32_t what = below(3);
        const auto limit = static_cast<DurationNs>(what == 0 ? below(5) : below(400'000));
        const std::string number = std::to_string(limit) + (what == 0       ? ""
                                                            : below(2) == 0 ? "ns"
                                                                            : " ns");
        return {std::array<const char *, 3>{"calls", "self", "total"}.at(what) + name + symbol(op) +
                    number,
                [=, this](FrameIndex f) {
                    return compared(op, m_truth.sum(f, site, static_cast<int>(what)), limit);
                }};
    }

    Condition frameTerm()
    {
        const std::uint32_t op = below(6);
        const auto limit = static_cast<DurationNs>(below(1'000'000));
        switch (below(5)) {
        case 0:
            // literal on the left
            return {std::to_string(limit) + "ns " + symbol(op) + " duration",
                    [=, this](FrameIndex f) {
                        return compared(op, limit, m_truth.record(f).durationNs);
                    }};
        case 1:
            return {"start " + symbol(op) + " " + std::to_string(limit / 100) + "us",
                    [=, this](FrameIndex f) {
                        return compared(op, m_truth.record(f).startNs, limit / 100 * 1000);
                    }};
        case 2:
            return {"frame" + symbol(op) + std::to_string(limit % 25), [=](FrameIndex f) {
                        return compared(op, static_cast<DurationNs>(f), limit % 25);
                    }};
        case 3:
            return {"zones " + symbol(op) + " " + std::to_string(limit % 60),
                    [=, this](FrameIndex f) {
                        return compared(op, DurationNs{m_truth.record(f).zones}, limit % 60);
                    }};
        default:
            return {"lost " + symbol(op) + " " + std::to_string(limit % 3),
                    [=, this](FrameIndex f) {
                        return compared(op, DurationNs{m_truth.record(f).lostZones}, limit % 3);
                    }};
        }
    }

    Condition plotOrSpike()
    {
        if (below(3) == 0)
            return {"spike", [this](FrameIndex f) { return m_truth.spike(f); }};
        const std::uint32_t op = below(6);
        const std::uint32_t plot = below(2);
        const double limit = (static_cast<double>(below(2000)) - 1000) / 8;
        std::array<char, 32> number{};
        std::snprintf(number.data(), number.size(), "%g", limit);
        return {"plot(\"plot" + std::to_string(plot) + "\") " + symbol(op) + number.data(),
                [=, this](FrameIndex f) {
                    const std::optional<double> value = m_truth.plot(f, plot);
                    return value && compared(op, *value, limit);
                }};
    }

    const Truth &m_truth;
    std::mt19937_64 m_random;
};

} // namespace

class TestWhere : public QObject {
    Q_OBJECT

  private slots:
    void randomConditionsAgreeWithBruteForce()
    {
        std::size_t some = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed % 10;
            options.missingShare = seed % 3 == 0 ? 0.2 : 0;
            options.zeroLengths = seed % 20 >= 10;
            const auto capture = randomCapture(options);
            const Truth truth(*capture);
            Maker maker(truth, seed);
            const Condition condition = maker.make(3);
            const Result<FrameRanges> found = framesWhere(*capture, condition.text);
            QVERIFY2(found.ok(), condition.text.c_str());
            FrameRanges expected;
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                if (!capture->frames()[frame].missing() && condition.holds(frame))
                    expected.add(frame);
            }
            QVERIFY2(*found == expected, condition.text.c_str());
            const SlicedCapture sliced(*capture, 2 + seed % 9);
            QVERIFY2(*framesWhere(sliced, condition.text) == expected, condition.text.c_str());
            some += !expected.empty() && expected.count() < capture->frames().size() ? 1 : 0;
        }
        QVERIFY(some > 150);
    }

    void operatorsBindAsUsual()
    {
        const auto capture = captureFromText(R"(
            frame 0 1000
            frame 1000 2000
            frame 3000 3000
            frame 6000 4000
        )");
        QCOMPARE(framesOf(*capture, "duration > 1.5us"), QString("1..3"));
        QCOMPARE(framesOf(*capture, "frame == 0 or frame == 1 and frame == 2"), QString("0"));
        QCOMPARE(framesOf(*capture, "(frame == 0 or frame == 1) and frame == 1"), QString("1"));
        QCOMPARE(framesOf(*capture, "not frame == 0 and not frame == 3"), QString("1..2"));
        QCOMPARE(framesOf(*capture, "not (frame == 0 or frame == 3)"), QString("1..2"));
        QCOMPARE(framesOf(*capture, "not not frame < 2"), QString("0..1"));
        QCOMPARE(framesOf(*capture, "duration >= 3 us"), QString("2..3"));
        QCOMPARE(framesOf(*capture, "duration>=3µs and frame!=2"), QString("3"));
        QCOMPARE(framesOf(*capture, "2000ns == duration"), QString("1"));
        QCOMPARE(framesOf(*capture, "start > duration"), QString("3"));
        QCOMPARE(framesOf(*capture, "duration > -1ns"), QString("0..3"));
        QCOMPARE(framesOf(*capture, "frame > 1e0"), QString("2..3"));
        QCOMPARE(framesOf(*capture, "1 < 2"), QString("0..3"));
        QCOMPARE(framesOf(*capture, "duration < 0"), QString());
    }

    void namesAreLabels()
    {
        Dictionaries dictionaries;
        dictionaries.sites.resize(3);
        dictionaries.sites[0].name = "it's";
        dictionaries.sites[1].function = "std::vector<int>::push_back(int&&)";
        dictionaries.sites[2].name = "it's"; // another site of the same name
        dictionaries.threads.resize(1);
        std::vector<Chunk> chunks(1);
        for (std::uint32_t frame = 0; frame < 3; ++frame) {
            chunks[0].zones.append({SiteId{frame}, frame * 10, 5, 5, 0, 0});
            chunks[0].frames.push_back({.startNs = frame * 10, .durationNs = 10, .zones = 1});
            chunks[0].trees.push_back({frame, ThreadId{0}, frame, 1});
        }
        const MemoryCapture capture(SessionInfo{}, dictionaries, std::move(chunks));
        QCOMPARE(framesOf(capture, "contains(\"it's\")"), QString("0,2"));
        QCOMPARE(framesOf(capture, "contains('it\\'s')"), QString("0,2"));
        QCOMPARE(framesOf(capture, "total('std::vector<int>::push_back(int&&)') == 5ns"),
                 QString("1"));
    }

    void mistakesAreToldWithTheirColumn_data()
    {
        QTest::addColumn<QString>("condition");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *condition, const char *said) {
            QTest::addRow("%s", condition)
                << QString::fromUtf8(condition) << QString::fromUtf8(said);
        };
        row("", "the condition is empty (column 1)");
        row("  ", "the condition is empty (column 1)");
        row("duration", "expected a comparison (<, <=, >, >=, ==, !=), found the end (column 9)");
        row("duration >",
            "expected a term such as duration, or a number, found the end (column 11)");
        row("duration = 5ms", "'=' is not an operator; use '==' (column 10)");
        row("duration > 5 parsecs", "a time needs a unit: ns, us, ms, s, min or h (column 12)");
        row("duration > 5parsecs",
            "'parsecs' is not a unit; use ns, us, ms, s, min or h (column 13)");
        row("frame > 5ms", "a time and a number can't be compared (column 9)");
        row("duration > 20", "a time needs a unit: ns, us, ms, s, min or h (column 12)");
        row("20 < duration", "a time needs a unit: ns, us, ms, s, min or h (column 1)");
        row("self('update') >= 1.5", "a time needs a unit: ns, us, ms, s, min or h (column 19)");
        row("duration > zones", "a time and a number can't be compared (column 12)");
        row("(frame > 5", "expected ')', found the end (column 11)");
        row("frame > 5)", "expected 'and', 'or' or the end, found ')' (column 10)");
        row("contains(update)", "expected a name in quotes, found 'update' (column 10)");
        row("contains 'update'",
            "expected a name in parentheses such as ('update'), found 'update' (column 10)");
        row("contains('update", "this name has no closing quote (column 10)");
        row("contains('nothing')", "unknown function 'nothing'; available: update (column 10)");
        row("plot('nothing') > 1", "unknown plot 'nothing'; there is none (column 6)");
        row("contains('update') > 3",
            "'contains' is true or false and can't be compared (column 20)");
        row("spike == 1", "'spike' is true or false and can't be compared (column 7)");
        row("1.2.3 < duration", "'1.2.3' is not a number or a duration such as 16.6ms (column 1)");
        row("duration > 1ms & spike", "unexpected '&' (column 16)");
        row("dauer > 1ms", "'dauer' is not a term; use duration, start, deadline, frame, zones, "
                           "lost, calls, self, "
                           "total, plot, contains or spike (column 1)");
        row("duration > 5µs und spike", "expected 'and', 'or' or the end, found 'und' (column 16)");
        row("duration > - ", "expected a number, found the end (column 14)");
        row("duration > 99999999999h",
            "'99999999999h' is not a number or a duration such as 16.6ms (column 12)");
    }
    void mistakesAreToldWithTheirColumn()
    {
        QFETCH(QString, condition);
        QFETCH(QString, said);
        const auto capture = captureFromText("frame 0 10\n  main\n    update 0 5\n");
        const Result<FrameRanges> frames = framesWhere(*capture, condition.toStdString());
        QVERIFY(!frames.ok());
        QCOMPARE(frames.error().code, ErrorCode::BadInput);
        QCOMPARE(QString::fromStdString(frames.error().text()), said);
    }

    void hostileTextsEndInASentence()
    {
        const auto capture = captureFromText("frame 0 10\n");
        QVERIFY(!framesWhere(*capture, std::string(1'000'000, '(')).ok());
        std::string text;
        for (int i = 0; i < 100'000; ++i)
            text += "not ";
        QVERIFY(!framesWhere(*capture, text + "spike").ok());
        text = "frame == 0";
        for (int i = 0; i < 20'000; ++i)
            text += " or frame == 1";
        QVERIFY(framesWhere(*capture, text).ok());
        std::mt19937_64 random(1);
        const std::vector<std::string> words{"duration", "(",        ")", "not",  "and",   "or",
                                             "'a'",      "5ms",      "<", "==",   "spike", "plot",
                                             "-",        "contains", "3", "\xff", "'"};
        for (int round = 0; round < 5000; ++round) {
            std::string sentence;
            for (std::uint64_t i = random() % 12; i > 0; --i)
                sentence += words[random() % words.size()] + (random() % 3 == 0 ? "" : " ");
            const Result<FrameRanges> frames = framesWhere(*capture, sentence);
            QVERIFY(frames.ok() || !frames.error().message.empty());
        }
    }

    void framesAloneNeedNoChunks()
    {
        const DamagedCapture capture(captureFromText("frame 0 10 lost=1\nframe 10 20\n"), {0});
        QCOMPARE(framesOf(capture, "duration > 10ns or zones > 0 or lost == 1 or start > 50ns"),
                 QString("0..1"));
    }

    void damagedChunksAreAnErrorOrCounted()
    {
        const auto whole = captureFromText(R"(
            frame 0 10
              main
                update 0 5
              plot load 0 1
            frame 10 10
              main
                update 10 5
            frame 20 10
              main
                update 20 5
        )",
                                           1);
        const DamagedCapture capture(whole, {1});
        QCOMPARE(framesWhere(capture, "contains('update')").error().code, ErrorCode::Damaged);
        for (const char *condition : {"contains('update')", "plot('load') == 1"}) {
            std::uint64_t unreadable = 99;
            const auto frames = framesWhere(capture, condition, Task{}, &unreadable);
            QVERIFY(frames.ok());
            QCOMPARE(QString::fromStdString(frames->text()), QString("0,2"));
            QCOMPARE(unreadable, std::uint64_t{1});
        }
    }

    void anyNumberOfThreadsGivesTheSame()
    {
        RandomCaptureOptions options;
        options.frames = 500;
        const auto capture = randomCapture(options);
        TbbExecutor executor(4);
        const char *const condition = "self('site1') > 10us and not spike or calls('site2') > 2";
        QVERIFY(*framesWhere(*capture, condition) ==
                *framesWhere(*capture, condition, Task(executor)));
    }
};

} // namespace tst_where

ZOE_APPLESS_TEST(tst_where::TestWhere)
#include "tst_where.moc"
