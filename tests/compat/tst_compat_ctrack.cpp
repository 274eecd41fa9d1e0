// A program written for CTRACK, recorded, with each of its switches.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "tests/compat/ctrack_results.h"
#include "tests/compat/names_support.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

int ctrack_all();
int ctrack_dev();
int ctrack_prod();
int ctrack_off();
void ctrack_names();

namespace tst_compat_ctrack {

using namespace zoe;
using namespace zoe::test;

class TestCompatCtrack : public QObject {
    Q_OBJECT

  private slots:
    void zones();
    void switches();
    void levels();
    void resultsAreTheSumsOfZones();
    void resultsFollowTheSettings();
    void settingsOutOfRange();
    void programsWithFrames();
    void withoutASession();
    void namesMadeAtRunTime();

  private:
    // By label, over all threads.
    static Counts recorded(int (*program)());
    RecordingFolder m_folder;
};

Counts TestCompatCtrack::recorded(int (*program)())
{
    const RecordingFolder folder;
    if (!startSession(folder.path().c_str()))
        qFatal("%s", lastError());
    if (program() != 6)
        qFatal("the program computes something else");
    stopSession();
    Counts counts;
    for (const auto &[name, count] : countsOf(*openRecording(folder.path())))
        counts[name.substr(name.find('/') + 1)] += count;
    return counts;
}

void TestCompatCtrack::zones()
{
    const Counts expected{
        {"leaf", 6}, {"detail", 5}, {"detail inside", 5}, {"whole", 10}, {"whole again", 5}};
    QVERIFY(recorded(ctrack_all) == expected);
}

void TestCompatCtrack::switches()
{
    const Counts prod{{"leaf", 6}, {"whole", 10}, {"whole again", 5}};
    QVERIFY(recorded(ctrack_dev) == prod);
    const Counts dev{{"detail", 5}, {"detail inside", 5}};
    QVERIFY(recorded(ctrack_prod) == dev);
    QVERIFY(recorded(ctrack_off).empty());
}

void TestCompatCtrack::levels()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    ctrack_all();
    QVERIFY(stopSession().ok);
    const auto capture = openRecording(m_folder.path());
    for (const Site &site : capture->sites())
        QCOMPARE(static_cast<int>(site.level), site.label().starts_with("detail") ? 1 : 0);
}

namespace {

struct SlowSums {
    int calls = 0;
    std::int64_t selfNs = 0;
    std::int64_t totalNs = 0;

    friend bool operator==(const SlowSums &, const SlowSums &) = default;
};

// From every zone of the capture, by function. Recursive calls count once.
std::map<std::string, SlowSums> slowSums(const Capture &capture)
{
    std::map<std::string, SlowSums> all;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            std::vector<std::uint32_t> around;
            for (std::size_t z = 0; z < tree.size(); ++z) {
                around.resize(tree[z].depth);
                SlowSums &sums = all[capture.site(tree[z].site).label()];
                sums.calls += tree[z].begins() ? 1 : 0;
                sums.selfNs += tree[z].selfNs;
                if (std::ranges::find(around, tree[z].site.value) == around.end())
                    sums.totalNs += tree[z].durationNs;
                around.push_back(tree[z].site.value);
            }
        }
    }
    return all;
}

std::map<std::string, SlowSums> sumsOf(const ctrack::ctrack_result_tables &tables)
{
    std::map<std::string, SlowSums> all;
    for (const ctrack::detail_stats &row : tables.details.rows)
        all[row.function_name] = {row.calls, row.time_ae_all.count(), row.time_a_all.count()};
    return all;
}

} // namespace

void TestCompatCtrack::resultsAreTheSumsOfZones()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    runCtrackProgram(5);
    const ctrack::ctrack_result_tables first = ctrack::result_get_tables();
    runCtrackProgram(2);
    const ctrack::ctrack_result_tables second = ctrack::result_get_tables();
    QVERIFY(ctrack::result_get_summary_table().rows.empty());
    QVERIFY(stopSession().ok);

    std::map<std::string, SlowSums> sums = sumsOf(first);
    for (const auto &[function, more] : sumsOf(second)) {
        sums[function].calls += more.calls;
        sums[function].selfNs += more.selfNs;
        sums[function].totalNs += more.totalNs;
    }
    QVERIFY(sums == slowSums(*openRecording(m_folder.path())));
    QCOMPARE(sumsOf(first).at("leaf").calls, 21);
    QCOMPARE(sumsOf(second).at("recursive").calls, 8);
    QVERIFY(second.start_time >= first.end_time);
    double percent = 0;
    for (const ctrack::summary_row &row : first.summary.rows) {
        QVERIFY(row.filename.ends_with("ctrack_results.cpp"));
        QVERIFY(row.line > 0);
        percent += row.percent_ae_all;
    }
    QVERIFY(first.time_total.count() > 0 && first.time_ctracked.count() > 0);
    QVERIFY(std::abs(percent - 100.0 * static_cast<double>(first.time_ctracked.count()) /
                                   static_cast<double>(first.time_total.count())) < 1e-6);
}

void TestCompatCtrack::resultsFollowTheSettings()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    runCtrackProgram(3);
    ctrack::ctrack_result_settings settings;
    settings.percent_exclude_fastest_active_exclusive = 50;
    settings.non_center_percent = 5;
    const ctrack::detail_table half = ctrack::result_get_detail_table(settings);
    runCtrackProgram(3);
    const std::string text = ctrack::result_as_string();
    runCtrackProgram(3);
    settings.percent_exclude_fastest_active_exclusive = 0;
    settings.min_percent_active_exclusive = 100;
    QVERIFY(ctrack::result_get_tables(settings).summary.rows.empty());
    QVERIFY(stopSession().ok);
    QCOMPARE(half.rows.size(), std::size_t{2}); // of three
    QVERIFY(half.rows[0].time_ae_all >= half.rows[1].time_ae_all);
    QCOMPARE(half.rows[0].slowest_range, 95U);
    for (const char *const part : {"Summary", "time total", "recursive", "ctrack_results.cpp"})
        QVERIFY2(text.find(part) != std::string::npos, part);
}

void TestCompatCtrack::settingsOutOfRange()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    ctrack::ctrack_result_settings settings;
    const auto rowsWith = [&](double excludedPercent) {
        runCtrackProgram(1);
        settings.percent_exclude_fastest_active_exclusive = excludedPercent;
        return ctrack::result_get_tables(settings).summary.rows.size();
    };
    QCOMPARE(rowsWith(100), std::size_t{0});
    QCOMPARE(rowsWith(150), std::size_t{0});
    QCOMPARE(rowsWith(-50), std::size_t{3});
    QCOMPARE(rowsWith(std::numeric_limits<double>::infinity()), std::size_t{0});
    QCOMPARE(rowsWith(std::numeric_limits<double>::quiet_NaN()), std::size_t{3});
    QVERIFY(stopSession().ok);
}

// Results of programs that mark frames are those of the frames that have ended.
void TestCompatCtrack::programsWithFrames()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    ctrack::clear_a_store();
    for (int frame = 0; frame < 3; ++frame) {
        runCtrackProgram(2);
        ZOE_FRAME();
    }
    runCtrackProgram(2);
    const ctrack::ctrack_result_tables tables = ctrack::result_get_tables();
    QVERIFY(stopSession().ok);
    QCOMPARE(sumsOf(tables).at("round").calls, 6);
    std::size_t cut = 0;
    for (const FrameRecord &frame : openRecording(m_folder.path())->frames())
        cut += frame.flags == kFrameAdded ? 1 : 0;
    QCOMPARE(cut, std::size_t{1}); // by clear_a_store(), before there was any mark
}

void TestCompatCtrack::withoutASession()
{
    runCtrackProgram(1);
    QVERIFY(ctrack::result_get_tables().summary.rows.empty());
}

void TestCompatCtrack::namesMadeAtRunTime()
{
    ctrack_names();
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    ctrack_names();
    QVERIFY(stopSession().ok);
    std::set<std::string> expected = expectedNames({"each name"});
    expected.insert("each name.by reference");
    QCOMPARE(givenNames(*openRecording(m_folder.path())), expected);
}

} // namespace tst_compat_ctrack

ZOE_TEST(tst_compat_ctrack::TestCompatCtrack)
#include "tst_compat_ctrack.moc"
