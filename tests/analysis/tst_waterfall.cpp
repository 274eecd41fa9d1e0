// The parts of a change of the mean frame time.
#include <QTest>
#include <cmath>
#include <map>

#include "analysis/columns/waterfall_columns.h"
#include "analysis/comparison/comparison.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_waterfall {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const Comparison> compared(const Capture &base, const Capture &head)
{
    const CompareSide baseSide{&base, {}};
    const CompareSide headSide{&head, {}};
    const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide));
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

Site siteOf(const std::string &name, const std::string &function, const std::string &file,
            std::uint32_t line)
{
    Site site;
    site.name = name;
    site.function = function;
    site.file = file;
    site.line = line;
    return site;
}

} // namespace

class TestWaterfall : public QObject {
    Q_OBJECT

  private slots:
    void waterfallAddsUp();
    void rowsGoFromStepToStep();
    void waterfallAgainstTheDefinition();
    void frameThreadIsTheBusiestIfUnknown();
};

void TestWaterfall::waterfallAddsUp()
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto base = randomCapture({.seed = seed, .frames = 30, .extremes = seed % 4 == 0});
        const auto head = randomCapture({.seed = seed + 1000, .frames = 23, .sites = 11});
        const auto comparison = compared(*base, *head);
        QVERIFY(!comparison->waterfall.empty());
        double forth = 0;
        for (const WaterfallStep &step : comparison->waterfall)
            forth += step.deltaNs;
        double back = 0;
        for (std::size_t i = comparison->waterfall.size(); i-- > 0;)
            back += comparison->waterfall[i].deltaNs;
        QVERIFY(forth == comparison->frames.deltaNs);
        QVERIFY(back == comparison->frames.deltaNs);
        QVERIFY(near(forth, comparison->headFrames.meanNs - comparison->baseFrames.meanNs));
        QVERIFY(comparison->waterfall.back().function.empty());
    }
}

// However few have rows of their own, the rows lead from nothing to the whole change.
void TestWaterfall::rowsGoFromStepToStep()
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto base = randomCapture({.seed = seed, .frames = 30});
        const auto head = randomCapture({.seed = seed + 1000, .frames = 23, .sites = 11});
        const auto comparison = compared(*base, *head);
        const auto all = waterfallRows(*comparison);
        QCOMPARE(all.size(), comparison->waterfall.size() + 1);
        for (std::size_t few = 0; few <= 3; ++few) {
            const auto rows = waterfallRows(*comparison, {.functions = few});
            QVERIFY(rows.size() <= few + 3); // others, outside of zones, the sum
            std::size_t functions = 0;
            double at = 0;
            for (const WaterfallRow &row : rows) {
                if (row.part == WaterfallPart::Sum)
                    break;
                QVERIFY(std::abs(row.fromNs - at) < 0.5 * static_cast<double>(all.size()));
                at = row.toNs;
                functions += row.part == WaterfallPart::OutsideZones ? 0 : row.functions;
            }
            QVERIFY(functions <= all.size() - 2);
            QCOMPARE(rows.back().part, WaterfallPart::Sum);
            QVERIFY(std::abs(at - rows.back().toNs) < 0.5);
            QVERIFY(rows.back().toNs == comparison->frames.deltaNs);
        }
        // Scripts get whole nanoseconds, whose sum is also right.
        std::int64_t sum = 0;
        const auto columns = columnsIn(waterfallColumns(), kInJson);
        for (const WaterfallRow &row : all) {
            if (row.part != WaterfallPart::Sum)
                sum += static_cast<std::int64_t>(columns[1]->value(row).number());
        }
        QCOMPARE(sum, wholeNs(comparison->frames.deltaNs));
        QCOMPARE(columns[0]->value(all[all.size() - 2]).text(), std::string("(no zone)"));
        QCOMPARE(columns[0]->text(all[all.size() - 2]), std::string("outside all zones"));
    }
}

void TestWaterfall::waterfallAgainstTheDefinition()
{
    const auto base = captureFromText("frame 0 100\n"
                                      "  main\n"
                                      "    update 0 80\n"
                                      "      physics 10 60\n"
                                      "  worker\n"
                                      "    physics 0 90\n"
                                      "frame 100 100\n"
                                      "  main\n"
                                      "    update 100 80\n");
    const auto head = captureFromText("frame 0 160\n"
                                      "  main\n"
                                      "    update 0 150\n"
                                      "      physics 10 90\n"
                                      "      draw 100 40\n");
    const auto comparison = compared(*base, *head);
    std::map<std::string, double> steps;
    for (const WaterfallStep &step : comparison->waterfall)
        steps[step.function] = step.deltaNs;
    // A frame on "main": update 50 -> 20, physics 30 -> 90, draw 0 -> 40, outside 20 -> 10.
    const std::map<std::string, double> expected{
        {"update", -30}, {"physics", 60}, {"draw", 40}, {"", -10}};
    QCOMPARE(steps, expected);
    QCOMPARE(comparison->waterfall.front().function, std::string("physics"));
    QCOMPARE(comparison->frames.deltaNs, 60.0);
}

void TestWaterfall::frameThreadIsTheBusiestIfUnknown()
{
    // Captures without frame sets: "worker" has most time.
    Chunk chunk;
    chunk.frames.push_back({.startNs = 0, .durationNs = 100, .zones = 2});
    chunk.zones.append({.site = SiteId{0}, .startNs = 0, .durationNs = 30});
    chunk.zones.append({.site = SiteId{1}, .startNs = 0, .durationNs = 70});
    fillSelfTimes(chunk.zones, 0, 1);
    fillSelfTimes(chunk.zones, 1, 1);
    chunk.trees = {{0, ThreadId{0}, 0, 1}, {0, ThreadId{1}, 1, 1}};
    Dictionaries names;
    names.sites = {siteOf("a", "", "", 0), siteOf("b", "", "", 0)};
    names.threads = {{.name = "main"}, {.name = "worker"}};
    const MemoryCapture head(SessionInfo{}, names, {chunk});
    chunk.zones.durationNs[1] = chunk.zones.selfNs[1] = 60;
    const MemoryCapture base(SessionInfo{}, names, {chunk});
    const auto comparison = compared(base, head);
    QCOMPARE(comparison->waterfall.size(), std::size_t{2});
    QCOMPARE(comparison->waterfall[0].function, std::string("b"));
    QCOMPARE(comparison->waterfall[0].deltaNs, 10.0);
    QCOMPARE(comparison->waterfall[1].deltaNs, -10.0);
}

} // namespace tst_waterfall

ZOE_APPLESS_TEST(tst_waterfall::TestWaterfall)
#include "tst_waterfall.moc"
