// Programs written for easy_profiler, Optick and microprofile, recorded, and compiled to nothing.
#include <QTest>
#include <algorithm>
#include <map>
#include <string>

#include "tests/compat/names_support.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/detail/pushed_zones.h"
#include "zoetrope/zoe.h"

int easy_program();
int easy_nothing();
int optick_program();
int optick_nothing();
int microprofile_program();
int microprofile_nothing();
int microprofile_11(bool isRed);
int microprofile_14(bool isRed);
int optick_custom_0();
int optick_custom_1();
int highway_program();
int highway_nothing();
void easy_names();
void easy_moved();
void optick_names();
void microprofile_names();

namespace tst_compat_others {

using namespace zoe;
using namespace zoe::test;

namespace {

// A library finds room for little more than a kilobyte of thread-local variables.
static_assert(sizeof(detail::PushedZones<int>) <= 80);

const Site *siteCalled(const Capture &capture, const std::string &label)
{
    for (const Site &site : capture.sites()) {
        if (site.label() == label)
            return &site;
    }
    return nullptr;
}

std::size_t timesIn(const std::vector<std::string> &all, const std::string &one)
{
    return static_cast<std::size_t>(std::ranges::count(all, one));
}

} // namespace

class TestCompatOthers : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void easyProfiler();
    void optick();
    void opticksFunctions();
    void microprofile();
    void microprofileBeforeCpp17();
    void highway();
    void nothing();
    void easyProfilersNames();
    void easyProfilersMovedBlocks();
    void opticksNames();
    void microprofilesNames();
};

void TestCompatOthers::easyProfiler()
{
    int result = 0;
    const auto capture = recorded([&] { result = easy_program(); });
    QCOMPARE(result, 8);
    const Counts expected{{"Main/leaf", 7},
                          {"Main/first", 3},
                          {"Main/second", 3},
                          {"Main/even", 1},
                          {"Main/odd", 2},
                          {"Main/moment", 3},
                          {"worker/leaf", 1},
                          {"Main/across functions", 1},
                          {"registered/of a registered thread", 1}};
    Counts counts = countsOf(*capture);
    QCOMPARE(counts["Main/even"] + counts["Main/odd"], std::uint64_t{3});
    counts["Main/even"] = 1;
    counts["Main/odd"] = 2;
    for (const auto &[name, count] : expected)
        QVERIFY2(counts[name] == count, name.c_str());
    QCOMPARE(counts.size(), expected.size());
    QCOMPARE(siteCalled(*capture, "leaf")->colour, 0x4caf50U);
    QCOMPARE(siteCalled(*capture, "first")->colour, 0xf44336U);
    QCOMPARE(siteCalled(*capture, "across functions")->colour, 0x010203U);
    const std::vector<std::string> values = valuesOf(*capture);
    QCOMPARE(timesIn(values, "leaf n=0"), std::size_t{1});
    QCOMPARE(timesIn(values, "leaf what=a leaf"), std::size_t{8});
    QCOMPARE(timesIn(values, "leaf cut=abc"), std::size_t{8});
}

void TestCompatOthers::optick()
{
    int result = 0;
    const auto capture = recorded([&] { result = optick_program(); });
    QCOMPARE(result, 5);
    const Counts expected{{"MainThread/Frame", 4},   {"MainThread/Update", 4},
                          {"MainThread/Physics", 4}, {"MainThread/pushed", 4},
                          {"MainThread/even", 4},    {"MainThread/odd", 4},
                          {"MainThread/leaf", 4},    {"Worker/leaf", 1}};
    Counts counts;
    for (const auto &[name, count] : countsOf(*capture)) {
        // Optick's functions have their whole names.
        const bool isLeaf = name.find("leaf(int)") != std::string::npos;
        counts[isLeaf ? name.substr(0, name.find('/')) + "/leaf" : name] += count;
    }
    for (const auto &[name, count] : expected)
        QVERIFY2(counts[name] == count, name.c_str());
    QCOMPARE(counts.size(), expected.size());
    QCOMPARE(QString::fromStdString(siteCalled(*capture, "Physics")->category), "Physics");
    QCOMPARE(siteCalled(*capture, "Physics")->colour, 0x7cfc00U);
    QVERIFY(capture->frames().size() >= 4);
    QCOMPARE(capture->frameSets().size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(capture->frameSets()[1].name), "Render");
}

void TestCompatOthers::opticksFunctions()
{
    QCOMPARE(optick_custom_1(), 3);
    int result = 0;
    const auto capture = recorded([&] {
        result = optick_custom_1();
        QCOMPARE(optick_custom_0(), 3 + 0);
    });
    QCOMPARE(result, 3);
    QVERIFY((countsOf(*capture) == Counts{{"Scoped/mine", 3}, {"Scoped/shared", 3}}));
    QCOMPARE(QString::fromStdString(siteCalled(*capture, "mine")->category), "AI");
    QCOMPARE(siteCalled(*capture, "mine")->colour, 0x800080U);
    QCOMPARE(QString::fromStdString(siteCalled(*capture, "shared")->category), "Script");
    QCOMPARE(siteCalled(*capture, "shared")->colour, 0xff8800U);
    QCOMPARE(siteCalled(*capture, "shared")->line, 9U);
    const std::vector<std::string> values = valuesOf(*capture);
    QCOMPARE(values.size(), std::size_t{9});
    QCOMPARE(timesIn(values, "shared key=2"), std::size_t{1});
    QCOMPARE(timesIn(values, "shared key=text"), std::size_t{3});
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
    QCOMPARE(m_result.frames, std::uint64_t{4}); // the last one without a mark
}

// Zones, colours, and functions that draw nothing.
void TestCompatOthers::microprofileBeforeCpp17()
{
    const auto capture = recorded([] {
        QCOMPARE(microprofile_11(true), 0);
        QCOMPARE(microprofile_14(false), 0);
    });
    std::map<std::string, std::uint64_t> counts;
    for (const auto &[name, count] : countsOf(*capture))
        counts[name.substr(name.find('/') + 1)] += count;
    QVERIFY((counts == Counts{{"token", 2}, {"scope", 2}, {"entered", 2}, {"named", 2}}));
    QCOMPARE(siteCalled(*capture, "token")->colour, 0xff6347U);
    QCOMPARE(siteCalled(*capture, "scope")->colour, 0x4169e1U);
    QCOMPARE(timesIn(valuesOf(*capture), "entered =1 of two"), std::size_t{2});
}

void TestCompatOthers::microprofile()
{
    int result = 0;
    const auto capture = recorded([&] { result = microprofile_program(); });
    QCOMPARE(result, 5);
    const Counts expected{{"Main/Shared", 5},  {"Main/Leaf", 4},   {"Worker/Leaf", 1},
                          {"Main/Entered", 1}, {"Main/Deep", 256}, {"Main/Section", 1},
                          {"Main/Part", 1},    {"Main/Always", 1}, {"Main/made at run time", 1}};
    QVERIFY(countsOf(*capture) == expected);
    QCOMPARE(QString::fromStdString(siteCalled(*capture, "Shared")->category), "Game");
    QCOMPARE(siteCalled(*capture, "Shared")->colour, 0xff8800U);
    QCOMPARE(siteCalled(*capture, "Leaf")->colour, 0x00ff00U);
    QCOMPARE(siteCalled(*capture, "Entered")->colour, 0x123456U);
    const std::vector<std::string> values = valuesOf(*capture);
    QCOMPARE(timesIn(values, "Leaf =a leaf"), std::size_t{5});
    QCOMPARE(timesIn(values, "Leaf =leaf 3"), std::size_t{1});
    QCOMPARE(capture->plotSeries().size(), std::size_t{2});
    QVERIFY(capture->frames().size() >= 4);
}

void TestCompatOthers::highway()
{
    int result = 0;
    const auto capture = recorded([&] { result = highway_program(); });
    QCOMPARE(result, 2);
    std::uint64_t zones = 0;
    for (const auto &[name, count] : countsOf(*capture))
        zones += count;
    QCOMPARE(zones, std::uint64_t{7});
    QVERIFY(siteCalled(*capture, "added"));
    QVERIFY(siteCalled(*capture, "part"));
    QVERIFY(siteCalled(*capture, "whole") && siteCalled(*capture, "leaf"));
}

void TestCompatOthers::nothing()
{
    const auto capture = recorded([] {
        QCOMPARE(highway_nothing(), 5);
        QCOMPARE(easy_nothing(), 8);
        QCOMPARE(optick_nothing(), 5);
        QCOMPARE(microprofile_nothing(), 5);
    });
    QCOMPARE(capture->info().zones, std::uint64_t{0});
    QVERIFY(capture->plotSeries().empty());
}

// Called once without a session, and twice with one.
void TestCompatOthers::easyProfilersNames()
{
    easy_names();
    const auto capture = recorded([] {
        easy_names();
        easy_names();
    });
    QCOMPARE(givenNames(*capture), expectedNames({"each block", "each pointer", "each string",
                                                  "each open", "each event", "each key"}));
}

void TestCompatOthers::easyProfilersMovedBlocks()
{
    const auto capture = recorded([] { easy_moved(); });
    QCOMPARE(m_result.lostEvents, std::uint64_t{1}); // its end
    QCOMPARE(QString::fromStdString(shapeOf(*capture)),
             QString("frame partial\n  main\n    around\n      moved\n        inside\n"
                     "  worker\n    of the worker\n      within\n"));
}

void TestCompatOthers::opticksNames()
{
    optick_names();
    const auto capture = recorded([] {
        optick_names();
        optick_names();
    });
    QCOMPARE(givenNames(*capture), expectedNames({"each dynamic", "each push", "once event",
                                                  "once category", "once push", "each key"}));
}

void TestCompatOthers::microprofilesNames()
{
    microprofile_names();
    const auto capture = recorded([] {
        microprofile_names();
        microprofile_names();
    });
    QCOMPARE(givenNames(*capture),
             expectedNames({"each scope", "each token", "each enter", "once scope",
                            "once condition", "once enter", "once section", "each counter"}));
}

} // namespace tst_compat_others

ZOE_TEST(tst_compat_others::TestCompatOthers)
#include "tst_compat_others.moc"
