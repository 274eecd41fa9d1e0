#include <QtTest>

#include <limits>
#include <numeric>

#include "analysis/summary.h"
#include "analysis/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"

using namespace zoe;
using namespace zoe::test;

namespace {

// The zone that continues zone i in the next selected frame, or -1.
int continuation(const std::vector<NaiveZone> &zones, std::size_t i)
{
    if ((zones[i].zone.flags & kContinuesTo) == 0)
        return -1;
    for (std::size_t j = i + 1; j < zones.size() && zones[j].frame <= zones[i].frame + 1; ++j) {
        const bool next = zones[j].frame == zones[i].frame + 1 &&
                          zones[j].thread == zones[i].thread &&
                          zones[j].zone.depth == zones[i].zone.depth;
        if (next)
            return zones[j].zone.site == zones[i].zone.site && !zones[j].zone.begins()
                       ? static_cast<int>(j)
                       : -1;
    }
    return -1;
}

struct Interval {
    TimeNs start;
    TimeNs end;
};

bool covers(const std::vector<Interval> &intervals, TimeNs start, TimeNs end)
{
    return std::ranges::any_of(intervals,
                               [&](const Interval &i) { return i.start <= start && end <= i.end; });
}

// Every stretch between two neighbouring ends that some of `own`, but none of `without` covers.
DurationNs coveredLength(const std::vector<Interval> &own, const std::vector<Interval> &without)
{
    std::set<TimeNs> ends;
    for (const std::vector<Interval> *intervals : {&own, &without}) {
        for (const Interval &i : *intervals)
            ends.insert({i.start, i.end});
    }
    DurationNs length = 0;
    for (auto at = ends.begin(); at != ends.end() && std::next(at) != ends.end(); ++at) {
        const TimeNs end = *std::next(at);
        length += covers(own, *at, end) && !covers(without, *at, end) ? end - *at : 0;
    }
    return length;
}

struct NaiveFunction {
    std::vector<DurationNs> calls;
    std::map<FrameIndex, DurationNs> frames;
    std::map<FrameIndex, std::vector<Interval>> own;
    std::map<FrameIndex, std::vector<Interval>> children;
    std::set<ThreadId> threads;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
};

struct NaiveSummary {
    std::map<SiteId, NaiveFunction> functions;
    DurationNs rootsNs = 0;
};

NaiveSummary naiveSummary(const std::vector<NaiveZone> &zones)
{
    NaiveSummary summary;
    std::vector<DurationNs> joined(zones.size());
    std::vector<bool> continues(zones.size());
    for (std::size_t i = zones.size(); i-- > 0;) {
        const int next = continuation(zones, i);
        joined[i] =
            zones[i].zone.durationNs + (next >= 0 ? joined[static_cast<std::size_t>(next)] : 0);
        if (next >= 0)
            continues[static_cast<std::size_t>(next)] = true;
    }
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const Zone &zone = zones[i].zone;
        NaiveFunction &function = summary.functions[zone.site];
        if (!continues[i])
            function.calls.push_back(joined[i]);
        const DurationNs total = naiveNested(zones, i) ? 0 : zone.durationNs;
        function.totalNs += total;
        function.frames[zones[i].frame] += total;
        function.selfNs += zone.selfNs;
        function.threads.insert(zones[i].thread);
        function.own[zones[i].frame].push_back({zone.startNs, zone.endNs()});
        if (zones[i].parent < 0) {
            summary.rootsNs += zone.durationNs;
        } else {
            const SiteId parent = zones[static_cast<std::size_t>(zones[i].parent)].zone.site;
            if (parent != zone.site)
                summary.functions[parent].children[zones[i].frame].push_back(
                    {zone.startNs, zone.endNs()});
        }
    }
    return summary;
}

// Empty if the two agree.
QString difference(const Summary &summary, const NaiveSummary &naive)
{
    if (summary.functions.size() != naive.functions.size())
        return "other functions";
    auto expected = naive.functions.begin();
    DurationNs selves = 0;
    std::uint64_t calls = 0;
    for (const FunctionSummary &function : summary.functions) {
        const auto &[site, twin] = *expected++;
        std::vector<DurationNs> frames;
        for (const auto &[frame, ns] : twin.frames)
            frames.push_back(ns);
        DurationNs active = 0;
        DurationNs exclusive = 0;
        for (const auto &[frame, own] : twin.own) {
            const auto children = twin.children.find(frame);
            active += coveredLength(own, {});
            exclusive += coveredLength(
                own, children == twin.children.end() ? std::vector<Interval>{} : children->second);
        }
        if (function.site != site || summary.of(site) != &function)
            return "sites";
        if (function.calls != twin.calls.size() || function.calls != function.perCall.count)
            return "calls";
        if (function.threads != twin.threads.size())
            return "threads";
        if (function.totalNs != twin.totalNs)
            return "total";
        if (function.selfNs != twin.selfNs)
            return "self";
        if (!sameDistribution(function.perCall, naiveDistribution(twin.calls)))
            return "per call";
        if (!sameDistribution(function.perFrame, naiveDistribution(frames)))
            return "per frame";
        if (function.activeNs != active)
            return "active";
        if (function.activeExclusiveNs != exclusive)
            return "active exclusive";
        if (function.firstFrame != twin.frames.begin()->first ||
            function.lastFrame != twin.frames.rbegin()->first)
            return "first or last frame";
        selves += function.selfNs;
        calls += function.calls;
    }
    if (summary.calls != calls || summary.selfNs != selves)
        return "sums";
    return summary.rootsNs == naive.rootsNs && summary.selfNs == summary.rootsNs ? "" : "roots";
}

bool same(const Summary &a, const Summary &b)
{
    return a.functions.size() == b.functions.size() && a.calls == b.calls && a.selfNs == b.selfNs &&
           std::ranges::equal(a.functions, b.functions, [](const auto &x, const auto &y) {
               return x.site == y.site && x.totalNs == y.totalNs &&
                      x.perCall.stdevNs == y.perCall.stdevNs &&
                      x.perCall.p999Ns == y.perCall.p999Ns &&
                      x.perFrame.medianNs == y.perFrame.medianNs &&
                      x.activeExclusiveNs == y.activeExclusiveNs && x.threads == y.threads;
           });
}

Selection randomSelection(std::uint64_t seed, const Capture &capture)
{
    Selection selection;
    if (seed % 3 != 0) {
        selection.frames.emplace();
        for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
            if ((seed * 2654435761U + frame * 40503U) / 7 % 4 != 0)
                selection.frames->add(frame);
        }
    }
    if (seed % 4 == 1)
        selection.threads = {ThreadId{0}, ThreadId{2}};
    return selection;
}

} // namespace

class TestSummary : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::addColumn<bool>("recursion");
        QTest::addColumn<double>("missing");
        QTest::newRow("ordinary") << false << true << 0.0;
        QTest::newRow("without recursion") << false << false << 0.0;
        QTest::newRow("extremes") << true << true << 0.0;
        QTest::newRow("missing chunks") << false << true << 0.3;
    }
    void agreesWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(bool, recursion);
        QFETCH(double, missing);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            options.recursion = recursion;
            options.missingShare = missing;
            options.fragmentShare = seed % 2 == 0 ? 0.3 : 0.9;
            options.framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 5);
            const auto capture = randomCapture(options);
            const Selection selection = randomSelection(seed, *capture);
            const auto summary = summarize(*capture, selection);
            QVERIFY(summary.ok());
            const QString wrong =
                difference(**summary, naiveSummary(naiveZones(*capture, selection)));
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
        }
    }

    // Enough calls and frames for both passes.
    void manyCallsAgreeWithBruteForce()
    {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.frames = 700;
            options.sites = 3;
            options.threads = 2;
            options.framesPerChunk = 50;
            const auto capture = randomCapture(options);
            const auto summary = summarize(*capture);
            QVERIFY(summary.ok());
            QVERIFY((*summary)->functions[0].calls > 1000);
            QCOMPARE(difference(**summary, naiveSummary(naiveZones(*capture))), QString());
        }
    }

    void anyNumberOfThreadsGivesTheSame()
    {
        RandomCaptureOptions options;
        options.frames = 900;
        options.framesPerChunk = 7;
        options.sites = 4;
        const auto capture = randomCapture(options);
        const auto serial = summarize(*capture);
        for (const unsigned threads : {1U, 2U, 5U}) {
            TbbExecutor executor(threads);
            const auto parallel = summarize(*capture, {}, Task(executor));
            QVERIFY(same(**serial, **parallel));
        }
    }

    void wholeCallsAreCountedAsTheCaptureCountsThem()
    {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.fragmentShare = 0.8;
            const auto capture = randomCapture(options);
            QCOMPARE((*summarize(*capture))->calls, capture->info().zones);
        }
    }

    void fragmentsAreJoinedWithinTheSelection()
    {
        const auto capture = captureFromText(R"(
            frame 0 10
              main
                load 4 6 to
            frame 10 10
              main
                load 10 10 from to
            frame 20 10
              main
                load 20 5 from
                draw 25 5
        )",
                                             1);
        const auto whole = *summarize(*capture);
        QCOMPARE(whole->of(SiteId{0})->calls, std::uint64_t{1});
        QCOMPARE(whole->of(SiteId{0})->perCall.maxNs, DurationNs{21});
        QCOMPARE(whole->of(SiteId{0})->perFrame.count, std::uint64_t{3});
        Selection ends;
        ends.frames = *FrameRanges::parse("0,2");
        const auto parts = *summarize(*capture, ends);
        QCOMPARE(parts->of(SiteId{0})->calls, std::uint64_t{2});
        QCOMPARE(parts->of(SiteId{0})->totalNs, DurationNs{11});
        Selection last;
        last.frames = *FrameRanges::parse("1..2");
        QCOMPARE((*summarize(*capture, last))->of(SiteId{0})->perCall.maxNs, DurationNs{15});
    }

    void recursionCountsOnceInTheTotal()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                fib 0 100
                  fib 10 40
                    fib 20 10
                  other 50 40
                    fib 60 20
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &fib = *summary->of(SiteId{0});
        QCOMPARE(fib.calls, std::uint64_t{4});
        QCOMPARE(fib.totalNs, DurationNs{100});
        QCOMPARE(fib.selfNs, DurationNs{80});
        QCOMPARE(fib.perCall.minNs, DurationNs{10});
        QCOMPARE(fib.activeNs, DurationNs{100});
        QCOMPARE(fib.activeExclusiveNs, DurationNs{60}); // what `other` covers is not its own
    }

    void activeTimeIsTheUnionOverThreads()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              a
                work 0 60
                  part 10 20
              b
                work 30 50
                  part 70 10
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &work = *summary->of(SiteId{0});
        QCOMPARE(work.totalNs, DurationNs{110});
        QCOMPARE(work.activeNs, DurationNs{80});
        QCOMPARE(work.activeExclusiveNs, DurationNs{50});
        QCOMPARE(work.threads, std::uint32_t{2});
        QCOMPARE(summary->of(SiteId{1})->activeNs, DurationNs{30});
    }

    void sitesRestrictRowsAlone()
    {
        const auto capture = randomCapture();
        const auto all = *summarize(*capture);
        Selection selection;
        selection.sites = {SiteId{1}, SiteId{4}};
        const auto some = *summarize(*capture, selection);
        QCOMPARE(some->functions.size(), std::size_t{2});
        QCOMPARE(some->of(SiteId{4})->totalNs, all->of(SiteId{4})->totalNs);
        QCOMPARE(some->selfNs, all->selfNs);
        QCOMPARE(some->calls, all->calls);
        QVERIFY(some->of(SiteId{0}) == nullptr);
    }

    void framesAndLossAreCounted()
    {
        const auto capture = captureFromText(R"(
            frame 0 10 lost=3
            frame 10 20
            frame 0 0 missing
            frame 60 5 lost=1
        )");
        const auto summary = *summarize(*capture);
        QCOMPARE(summary->frames, std::uint64_t{3});
        QCOMPARE(summary->frameTimeNs, DurationNs{35});
        QCOMPARE(summary->lostZones, std::uint64_t{4});
        QVERIFY(summary->functions.empty());
        QVERIFY(summary->of(SiteId{0}) == nullptr);
        QVERIFY((*summarize(*captureFromText("")))->functions.empty());
    }

    void damagedChunksAreLeftOutAndCounted()
    {
        RandomCaptureOptions options;
        options.fragmentShare = 0.9;
        for (options.seed = 0; options.seed < 30; ++options.seed) {
            const auto whole = randomCapture(options);
            const DamagedCapture capture(whole, {1, 3});
            const auto summary = summarize(capture);
            QVERIFY(summary.ok());
            QCOMPARE((*summary)->unreadableFrames, std::uint64_t{8});
            QCOMPARE(difference(**summary, naiveSummary(naiveZones(capture))), QString());
        }
        const DamagedCapture nothing(captureFromText("frame 0 10"), {0});
        QCOMPARE(summarize(nothing).error().code, ErrorCode::Damaged);
    }

    void sumsThatDoNotFitStandAtTheLimit()
    {
        std::string text = "frame 0 4611686018427387904\n";
        for (const char *thread : {"a", "b", "c"})
            text += std::string("  ") + thread + "\n    work 0 4611686018427387904\n";
        const auto summary = *summarize(*captureFromText(text));
        constexpr DurationNs kMost = std::numeric_limits<DurationNs>::max();
        QCOMPARE(summary->functions[0].totalNs, kMost);
        QCOMPARE(summary->functions[0].activeNs, DurationNs{1} << 62);
        QCOMPARE(summary->functions[0].perFrame.maxNs, kMost);
        QCOMPARE(summary->selfNs, kMost);
        QCOMPARE(summary->functions[0].perCall.meanNs, std::ldexp(1.0, 62));
    }
};

QTEST_APPLESS_MAIN(TestSummary)
#include "tst_summary.moc"
