// Frames as vectors, against the same by definition.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <stop_token>

#include "analysis/behaviours/features.h"
#include "analysis/tbb_executor.h"
#include "tests/analysis/broken_capture.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"

using namespace zoe;
using namespace zoe::test;

namespace {

// Self time by frame and site, of the zones that are selected.
using SelfByFrame = std::map<FrameIndex, std::map<SiteId, double>>;

SelfByFrame selfByFrame(const Capture &capture, const Selection &selection)
{
    SelfByFrame sums;
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        const std::size_t chunk = capture.chunkOfFrame(frame);
        if (chunk < capture.chunks().size() && capture.chunk(chunk))
            sums[frame];
    }
    for (const NaiveZone &zone : naiveZones(capture, selection)) {
        if (selection.hasSite(zone.zone.site) && sums.contains(zone.frame))
            sums[zone.frame][zone.zone.site] += static_cast<double>(zone.zone.selfNs);
    }
    return sums;
}

double total(const std::map<SiteId, double> &bySite)
{
    double sum = 0;
    for (const auto &[site, ns] : bySite)
        sum += ns;
    return sum;
}

double valueOf(const std::map<SiteId, double> &bySite, SiteId site, FeatureKind kind)
{
    const auto found = bySite.find(site);
    const double ns = found == bySite.end() ? 0 : found->second;
    if (kind == FeatureKind::Milliseconds)
        return ns / 1e6;
    return total(bySite) == 0 ? 0 : ns / total(bySite);
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

void checkValues(const FeatureMatrix &features, const SelfByFrame &sums)
{
    QCOMPARE(features.rows(), sums.size());
    QCOMPARE(features.values.size(), features.rows() * features.columns());
    QCOMPARE(features.selfNs.size(), features.rows());
    std::size_t row = 0;
    for (const auto &[frame, bySite] : sums) {
        QCOMPARE(features.frames[row], frame);
        QVERIFY(near(static_cast<double>(features.selfNs[row]), total(bySite)));
        for (std::size_t column = 0; column < features.columns(); ++column)
            QVERIFY(near(features.row(row)[column],
                         valueOf(bySite, features.sites[column], features.kind)));
        ++row;
    }
}

// By the rule in the header, with the two-pass variance.
std::vector<SiteId> sitesByRule(const Capture &capture, const SelfByFrame &sums,
                                const FeatureOptions &options)
{
    std::map<SiteId, double> time;
    std::map<SiteId, double> variance;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        const SiteId site{i};
        double mean = 0;
        for (const auto &[frame, bySite] : sums) {
            time[site] += bySite.contains(site) ? bySite.at(site) : 0;
            mean += valueOf(bySite, site, options.kind) / static_cast<double>(sums.size());
        }
        for (const auto &[frame, bySite] : sums)
            variance[site] += std::pow(valueOf(bySite, site, options.kind) - mean, 2);
    }
    std::set<SiteId> chosen;
    const auto cover = [&chosen](const std::map<SiteId, double> &weights, double share) {
        std::vector<std::pair<double, SiteId>> order;
        double all = 0;
        for (const auto &[site, weight] : weights) {
            order.emplace_back(-weight, site);
            all += weight;
        }
        std::ranges::sort(order);
        double covered = 0;
        for (const auto &[weight, site] : order) {
            if (covered >= share * all || weight == 0)
                break;
            covered -= weight;
            chosen.insert(site);
        }
    };
    cover(time, options.coverTime);
    cover(variance, options.coverVariance);
    std::set<std::pair<double, SiteId>> peaks;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        double peak = 0;
        for (const auto &[frame, bySite] : sums)
            peak = std::max(peak, valueOf(bySite, SiteId{i}, FeatureKind::Share));
        if (!chosen.contains(SiteId{i}) && peak > 0 && peak >= options.peakShare)
            peaks.insert({-peak, SiteId{i}});
    }
    int taken = 0;
    for (const auto &[peak, site] : peaks) {
        if (taken++ < 64)
            chosen.insert(site);
    }
    std::vector<SiteId> sites(chosen.begin(), chosen.end());
    std::ranges::stable_sort(sites, std::greater<>{}, [&](SiteId site) { return time[site]; });
    return sites;
}

} // namespace

class TestFeatures : public QObject {
    Q_OBJECT

  private slots:
    void littleMemoryLeavesTheLeastOut();
    void smallExample();
    void agreeWithTheDefinition_data();
    void agreeWithTheDefinition();
    void chooseFunctionsByTheRule();
    void leaveOutWhatCannotBeRead();
    void sameForAnyNumberOfThreads();
    void stop();
    void extremes();
};

void TestFeatures::smallExample()
{
    const auto capture = captureFromText("frame 0 100\n"
                                         "  main\n"
                                         "    update 0 80\n"
                                         "      physics 10 60 to\n"
                                         "frame 100 100\n"
                                         "  main\n"
                                         "    update 100 50 from\n"
                                         "  worker\n"
                                         "    job 100 50\n"
                                         "frame 200 100\n");
    const auto features = frameFeatures(*capture);
    QVERIFY(features.ok());
    QCOMPARE((*features)->rows(), std::size_t{3});
    QCOMPARE((*features)->columns(), std::size_t{3});
    // By falling self time: update 70, physics 60, job 50.
    QCOMPARE((*features)->values,
             (std::vector<double>{20.0 / 80, 60.0 / 80, 0, 0.5, 0, 0.5, 0, 0, 0}));
    QCOMPARE((*features)->selfNs, (std::vector<DurationNs>{80, 100, 0}));
}

void TestFeatures::agreeWithTheDefinition_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 15; ++seed)
        QTest::newRow(qPrintable(QString::number(seed))) << seed;
}

void TestFeatures::agreeWithTheDefinition()
{
    QFETCH(int, seed);
    const auto capture = randomCapture(
        {.seed = static_cast<std::uint64_t>(seed), .frames = 40, .fragmentShare = 0.5});
    Selection some;
    some.frames = FrameRanges(FrameRange{3, 17});
    some.frames->add(FrameRange{20, 39});
    some.threads = std::vector<ThreadId>{ThreadId{0}, ThreadId{2}};
    Selection sites;
    sites.sites = std::vector<SiteId>{SiteId{1}, SiteId{4}, SiteId{5}};
    for (const Selection &selection : {Selection{}, some, sites}) {
        for (const FeatureKind kind : {FeatureKind::Share, FeatureKind::Milliseconds}) {
            FeatureOptions options;
            options.kind = kind;
            options.coverTime = 1;
            options.coverVariance = 1;
            const auto features = frameFeatures(*capture, selection, options);
            QVERIFY(features.ok());
            QCOMPARE((*features)->kind, kind);
            checkValues(**features, selfByFrame(*capture, selection));
        }
    }
}

void TestFeatures::chooseFunctionsByTheRule()
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto capture = randomCapture({.seed = seed, .frames = 30, .sites = 20});
        const SelfByFrame sums = selfByFrame(*capture, {});
        for (const double cover : {0.3, 0.8, 0.99}) {
            for (const FeatureKind kind : {FeatureKind::Share, FeatureKind::Milliseconds}) {
                FeatureOptions options;
                options.kind = kind;
                options.coverTime = cover;
                options.coverVariance = seed % 2 == 0 ? 0 : cover;
                options.peakShare = seed % 3 == 0 ? 0.5 : 2;
                const auto features = frameFeatures(*capture, {}, options);
                QVERIFY(features.ok());
                QCOMPARE((*features)->sites, sitesByRule(*capture, sums, options));
            }
        }
    }
}

void TestFeatures::leaveOutWhatCannotBeRead()
{
    const auto whole = randomCapture({.seed = 5, .frames = 40, .framesPerChunk = 4});
    const BrokenCapture broken(whole, {1, 4, 9});
    FeatureOptions all;
    all.coverTime = 1;
    all.coverVariance = 1;
    const auto features = frameFeatures(broken, {}, all);
    QVERIFY(features.ok());
    QCOMPARE((*features)->rows(), std::size_t{28});
    checkValues(**features, selfByFrame(broken, {}));

    const BrokenCapture useless(whole, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, ErrorCode::Io);
    const auto none = frameFeatures(useless);
    QVERIFY(!none.ok());
    QCOMPARE(none.error().code, ErrorCode::Io);

    Selection nothing;
    nothing.frames = FrameRanges{};
    const auto empty = frameFeatures(*whole, nothing);
    QVERIFY(empty.ok());
    QCOMPARE((*empty)->rows(), std::size_t{0});
}

void TestFeatures::sameForAnyNumberOfThreads()
{
    const auto capture = randomCapture({.seed = 8, .frames = 900, .framesPerChunk = 3});
    const auto serial = frameFeatures(*capture);
    QVERIFY(serial.ok());
    for (const unsigned threads : {2U, 5U}) {
        TbbExecutor executor(threads);
        const auto parallel = frameFeatures(*capture, {}, {}, Task(executor));
        QVERIFY(parallel.ok());
        QCOMPARE((*parallel)->sites, (*serial)->sites);
        QCOMPARE((*parallel)->frames, (*serial)->frames);
        QCOMPARE((*parallel)->values, (*serial)->values);
    }
}

void TestFeatures::stop()
{
    const auto capture = randomCapture({.frames = 300, .framesPerChunk = 1});
    SerialExecutor executor;
    std::stop_source source;
    double last = -1;
    const Task task(executor, source.get_token(), [&](double share) {
        QVERIFY(share >= last && share <= 1);
        last = share;
        if (share > 0.6)
            source.request_stop();
    });
    const auto features = frameFeatures(*capture, {}, {}, task);
    QVERIFY(!features.ok());
    QCOMPARE(features.error().code, ErrorCode::Cancelled);
    QVERIFY(last > 0.6);
}

void TestFeatures::extremes()
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto capture = randomCapture({.seed = seed, .extremes = true});
        const auto features = frameFeatures(*capture);
        QVERIFY(features.ok());
        for (const double value : (*features)->values)
            QVERIFY(value >= 0 && value <= 1);
    }
}

void TestFeatures::littleMemoryLeavesTheLeastOut()
{
    const auto made = madeUpFrames({});
    const auto all = frameFeatures(*made.capture);
    QVERIFY(all.ok());
    QCOMPARE((*all)->leftOut, std::size_t{0});
    QVERIFY((*all)->columns() > 20);
    const auto sums = selfByFrame(*made.capture, {});
    // Numbers and points of 12 columns, 16 of them padded, and of none.
    const std::size_t rows = (*all)->rows();
    for (const auto &[bytes, columns] :
         {std::pair{rows * (12 * 8 + 16 * 4), std::size_t{12}}, {std::size_t{0}, std::size_t{8}}}) {
        const auto some = frameFeatures(*made.capture, {}, {}, Task().withMemory(bytes));
        QVERIFY(some.ok());
        QCOMPARE((*some)->columns(), columns);
        QCOMPARE((*some)->leftOut, (*all)->columns() - columns);
        checkValues(**some, sums);
        // The most time is in.
        QCOMPARE((*some)->sites.front(), (*all)->sites.front());
    }
}

QTEST_APPLESS_MAIN(TestFeatures)
#include "tst_features.moc"
