// Frames as vectors, against the same by definition.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <stop_token>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/features.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_features {

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

std::vector<float> valuesOf(const FeatureMatrix &features)
{
    std::vector<float> values;
    for (std::size_t i = 0; i < features.rows(); ++i)
        values.insert(values.end(), features.row(i).begin(), features.row(i).end());
    return values;
}

std::vector<SiteId> sitesOf(const FeatureMatrix &features)
{
    std::vector<SiteId> sites;
    for (const FeatureColumn &column : features.set.columns)
        sites.push_back(column.site);
    return sites;
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
    // Features are single-precision numbers.
    return std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)});
}

void checkValues(const FeatureMatrix &features, const SelfByFrame &sums)
{
    QCOMPARE(features.rows(), sums.size());
    QCOMPARE(features.values.rows(), features.rows());
    QCOMPARE(features.selfNs.size(), features.rows());
    std::size_t row = 0;
    for (const auto &[frame, bySite] : sums) {
        QCOMPARE(features.frames[row], frame);
        QVERIFY(near(static_cast<double>(features.selfNs[row]), total(bySite)));
        for (std::size_t column = 0; column < features.columns(); ++column)
            QVERIFY(near(static_cast<double>(features.row(row)[column]),
                         valueOf(bySite, features.set.columns[column].site, features.set.kind)));
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
    void littleMemoryTakesASample();
    void veryLittleMemoryLeavesTheLeastOut();
    void smallExample();
    void agreeWithTheDefinition_data();
    void agreeWithTheDefinition();
    void chooseFunctionsByTheRule();
    void leaveOutWhatCannotBeRead();
    void sameForAnyNumberOfThreads();
    void stop();
    void extremes();
    void otherColumns();
    void scaling();
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
    QCOMPARE(valuesOf(**features),
             (std::vector<float>{20.0F / 80, 60.0F / 80, 0, 0.5F, 0, 0.5F, 0, 0, 0}));
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
            QCOMPARE((*features)->set.kind, kind);
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
                QCOMPARE(sitesOf(**features), sitesByRule(*capture, sums, options));
            }
        }
    }
}

void TestFeatures::leaveOutWhatCannotBeRead()
{
    const auto whole = randomCapture({.seed = 5, .frames = 40, .framesPerChunk = 4});
    const DamagedCapture broken(whole, {1, 4, 9});
    FeatureOptions all;
    all.coverTime = 1;
    all.coverVariance = 1;
    const auto features = frameFeatures(broken, {}, all);
    QVERIFY(features.ok());
    QCOMPARE((*features)->rows(), std::size_t{28});
    checkValues(**features, selfByFrame(broken, {}));

    const DamagedCapture useless(whole, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, ErrorCode::Io);
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
        QCOMPARE((*parallel)->set.columns, (*serial)->set.columns);
        QCOMPARE((*parallel)->frames, (*serial)->frames);
        QCOMPARE(valuesOf(**parallel), valuesOf(**serial));
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
        for (const float value : valuesOf(**features))
            QVERIFY(value >= 0 && value <= 1);
    }
}

void TestFeatures::littleMemoryTakesASample()
{
    const auto made = madeUpFrames({.frames = 20'000, .functions = 20});
    const auto all = frameFeatures(*made.capture);
    QVERIFY(all.ok());
    QVERIFY((*all)->complete());
    const auto sums = selfByFrame(*made.capture, {});
    for (const std::size_t bytes : {std::size_t{3'000'000}, std::size_t{1'500'000}}) {
        const auto some = frameFeatures(*made.capture, {}, {}, Task().withMemory(bytes));
        QVERIFY(some.ok());
        QVERIFY(!(*some)->complete());
        QCOMPARE((*some)->readable.count(), std::uint64_t{20'000});
        QVERIFY((*some)->rows() >= kFewestRows);
        const std::size_t rowBytes = (*some)->values.stride() * 4 + 12;
        QVERIFY((*some)->rows() == kFewestRows || (*some)->rows() * rowBytes <= bytes / 2);
        SelfByFrame sampled;
        for (const FrameIndex frame : (*some)->frames)
            sampled[frame] = sums.at(frame);
        QCOMPARE(sampled.size(), (*some)->rows());
        checkValues(**some, sampled);
    }
    FeatureOptions few;
    few.mostRows = 5000;
    const auto fewer = frameFeatures(*made.capture, {}, few);
    QCOMPARE((*fewer)->rows(), std::size_t{5000});
}

void TestFeatures::veryLittleMemoryLeavesTheLeastOut()
{
    const auto made = madeUpFrames({});
    const auto all = frameFeatures(*made.capture);
    QVERIFY(all.ok());
    QCOMPARE((*all)->leftOut, std::size_t{0});
    QVERIFY((*all)->columns() > 20);
    const auto sums = selfByFrame(*made.capture, {});
    // 2,000 rows of 16 padded numbers, twice, are half of the given memory; and none at all.
    for (const auto &[bytes, columns] :
         {std::pair{std::size_t{2 * 2 * 2000 * 16 * 4}, std::size_t{16}},
          {std::size_t{0}, std::size_t{8}}}) {
        const auto some = frameFeatures(*made.capture, {}, {}, Task().withMemory(bytes));
        QVERIFY(some.ok());
        QCOMPARE((*some)->columns(), columns);
        QCOMPARE((*some)->leftOut, (*all)->columns() - columns);
        checkValues(**some, sums);
        // The most time is in.
        QCOMPARE(sitesOf(**some).front(), sitesOf(**all).front());
    }
}

void TestFeatures::otherColumns()
{
    const auto capture = captureFromText("frame 0 100\n"
                                         "  main\n"
                                         "    update 0 80\n"
                                         "      update 10 60\n"
                                         "        physics 20 40 to\n"
                                         "  worker 1\n"
                                         "    job 0 20\n"
                                         "  worker 2\n"
                                         "    job 10 30\n"
                                         "    physics 50 10\n"
                                         "frame 100 100\n"
                                         "  main\n"
                                         "    physics 100 50 from\n");
    const auto site = [&capture](const std::string &name) {
        const auto found = std::ranges::find_if(
            capture->sites(), [&](const Site &own) { return own.label() == name; });
        return SiteId{static_cast<std::uint32_t>(found - capture->sites().begin())};
    };
    FeatureOptions groups;
    groups.time = FeatureTime::SelfByThreadGroup;
    groups.kind = FeatureKind::Milliseconds;
    groups.coverTime = 1;
    const auto byGroup = *frameFeatures(*capture, {}, groups);
    QCOMPARE(byGroup->set.threadGroups, (std::vector<std::string>{"main", "worker"}));
    std::map<std::pair<SiteId, std::uint32_t>, float> first;
    for (std::size_t c = 0; c < byGroup->columns(); ++c)
        first[{byGroup->set.columns[c].site, byGroup->set.columns[c].group}] =
            byGroup->row(0)[c] * 1e6F;
    const std::map<std::pair<SiteId, std::uint32_t>, float> expected{{{site("update"), 0}, 40},
                                                                     {{site("physics"), 0}, 40},
                                                                     {{site("physics"), 1}, 10},
                                                                     {{site("job"), 1}, 50}};
    QCOMPARE(first.size(), expected.size());
    for (const auto &[key, ns] : expected)
        QVERIFY(std::abs(first.at(key) - ns) < 0.01F);

    FeatureOptions totals;
    totals.time = FeatureTime::Total;
    totals.kind = FeatureKind::Milliseconds;
    totals.totals = {site("update"), site("physics")};
    const auto total = *frameFeatures(*capture, {}, totals);
    QCOMPARE(total->columns(), std::size_t{2});
    // A call within itself counts once.
    QVERIFY(std::abs(total->row(0)[0] * 1e6F - 80) < 0.01F);
    QVERIFY(std::abs(total->row(0)[1] * 1e6F - 50) < 0.01F);
    QVERIFY(std::abs(total->row(1)[1] * 1e6F - 50) < 0.01F);
    totals.totals.clear();
    QVERIFY(!frameFeatures(*capture, {}, totals).ok());

    QCOMPARE(threadGroupOf({.name = "worker-12"}), std::string("worker"));
    QCOMPARE(threadGroupOf({.name = "Worker #3"}), std::string("Worker"));
    QCOMPARE(threadGroupOf({.name = "main"}), std::string("main"));
    QCOMPARE(threadGroupOf({.name = "42"}), std::string("42"));
}

void TestFeatures::scaling()
{
    const auto made = madeUpFrames({.frames = 901, .functions = 12, .behaviours = 1});
    FeatureOptions options;
    const auto plain = *frameFeatures(*made.capture, {}, options);
    options.scaling = FeatureScaling::Robust;
    const auto scaled = *frameFeatures(*made.capture, {}, options);
    QCOMPARE(scaled->set.columns, plain->set.columns);
    for (std::size_t c = 0; c < plain->columns(); ++c) {
        std::vector<double> values;
        for (std::size_t i = 0; i < plain->rows(); ++i)
            values.push_back(static_cast<double>(plain->row(i)[c]));
        std::ranges::sort(values);
        const double median = values[values.size() / 2];
        for (double &value : values)
            value = std::abs(value - median);
        std::ranges::sort(values);
        const double deviation = 1.4826 * values[values.size() / 2];
        for (std::size_t i = 0; i < plain->rows() && deviation > 0; ++i) {
            const double expected = (static_cast<double>(plain->row(i)[c]) - median) / deviation;
            QVERIFY(std::abs(static_cast<double>(scaled->row(i)[c]) - expected) <=
                    1e-3 * std::max(1.0, std::abs(expected)));
        }
    }
    options.scaling = FeatureScaling::None;
    options.calls = true;
    QCOMPARE((*frameFeatures(*made.capture, {}, options))->columns(), 2 * plain->columns());
}

} // namespace tst_features

ZOE_APPLESS_TEST(tst_features::TestFeatures)
#include "tst_features.moc"
