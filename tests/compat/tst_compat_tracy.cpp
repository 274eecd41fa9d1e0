// A program written for Tracy, recorded: its zones, texts, frames, plots, messages, locks, memory
// and fibres are in the capture.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "tests/compat/names_support.h"
#include "tests/compat/tracy_program.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

void tracy_names();

namespace tst_compat_tracy {

using namespace zoe;
using namespace zoe::test;

namespace {

// What the chunks of a capture hold, by names.
struct Contents {
    std::map<std::string, int> values; // "zone key=text"
    std::map<std::string, std::vector<double>> plots;
    std::vector<std::string> messages;
    std::map<std::string, int> holds; // by lock
    std::map<std::string, int> memory;
    std::map<std::string, int> setFrames;
};

Contents contentsOf(const Capture &capture)
{
    Contents all;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        const ChunkExtras &extras = chunk->extras;
        for (const ZoneValue &value : extras.values) {
            const std::string zone = capture.site(SiteId{chunk->zones.site[value.zone]}).label();
            const std::string what = value.kind == ValueKind::Text ? std::string(extras.text(value))
                                                                   : std::to_string(value.bits);
            ++all.values[zone + ' ' + capture.valueKeys()[value.key.value] + '=' + what];
        }
        for (const PlotPoint &point : chunk->plots)
            all.plots[capture.plotSeries()[point.plot.value].name].push_back(point.value);
        for (const Message &message : chunk->messages)
            all.messages.push_back(message.text);
        for (const LockSpan &span : extras.locks)
            if (span.use == LockUse::Hold || span.use == LockUse::SharedHold)
                ++all.holds[capture.locks()[span.lock.value].name];
        for (const MemoryEvent &event : extras.memory)
            ++all.memory[capture.memoryPools()[event.pool.value].name +
                         (event.isFree ? " free" : " " + std::to_string(event.size))];
        for (const SetFrame &frame : chunk->setFrames)
            ++all.setFrames[capture.frameSets()[frame.set.value].name];
    }
    return all;
}

// The first mark ends the time before all frames.
std::ptrdiff_t marksIn(const Capture &capture)
{
    return std::ranges::count_if(capture.frames(), [](const FrameRecord &frame) {
        return frame.flags == 0 || frame.flags == (kFrameAdded | kFrameBegins);
    });
}

} // namespace

class TestCompatTracy : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void initTestCase();
    void zones();
    void coloursAndPlaces();
    void textsAndValues();
    void frames();
    void plotsAndMessages();
    void locksAndMemory();
    void withoutTracyEnable();
    void programInC();
    void functionsOfC();
    void namesMadeAtRunTime();
    void placesOfTheProgramsOwn();
    void zonesFromLua();

  private:
    std::shared_ptr<const Capture> m_capture;
    Contents m_contents;
};

void TestCompatTracy::initTestCase()
{
    const RecordingFolder folder;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    runTracyProgram();
    QVERIFY(stopSession().ok);
    m_capture = openRecording(folder.path());
    m_contents = contentsOf(*m_capture);
}

void TestCompatTracy::zones()
{
    const Counts expected{{"tracy main/step", 10},         {"tracy main/inner", 10},
                          {"tracy main/functionZone", 10}, {"tracy main/named variable", 10},
                          {"tracy main/dynamic 0", 5},     {"tracy main/dynamic 1", 5},
                          {"tracy main/dynamicZones", 20}, {"tracy worker/on the worker", 1},
                          {"tracy worker/job", 1},         {"job/on the fibre", 1}};
    const Counts counts = countsOf(*m_capture);
    for (const auto &[name, count] : counts)
        QVERIFY2(expected.contains(name), name.c_str());
    QVERIFY(counts == expected);
}

void TestCompatTracy::coloursAndPlaces()
{
    const auto found = std::ranges::find(m_capture->sites(), "inner", &Site::label);
    QVERIFY(found != m_capture->sites().end());
    QCOMPARE(found->colour, 0xff0000U);
    QVERIFY(found->file.ends_with("tracy_body.h"));
    QVERIFY(found->line > 0);
    QVERIFY(QString::fromStdString(found->function).contains("step"));
}

void TestCompatTracy::textsAndValues()
{
    for (const char *const expected :
         {"step value=3", "inner =step 3", "inner =3 of ten", "named variable =text",
          "named variable value=7", "inner name=renamed"})
        QVERIFY2(m_contents.values.contains(expected), expected);
    QCOMPARE(m_contents.values.at("inner name=renamed"), kTracyFrames);
}

void TestCompatTracy::frames()
{
    QCOMPARE(marksIn(*m_capture), kTracyFrames);
    QCOMPARE(m_contents.setFrames.at("simulation"), kTracyFrames);
    QVERIFY(m_contents.setFrames.at("audio") >= kTracyFrames - 1);
}

void TestCompatTracy::plotsAndMessages()
{
    const std::vector<double> &wave = m_contents.plots.at("wave");
    const std::vector<double> &count = m_contents.plots.at("count");
    QCOMPARE(wave.size(), std::size_t{kTracyFrames});
    QCOMPARE(wave.back(), 4.5);
    QCOMPARE(count.back(), 9.0);
    const std::vector<std::string> expected{"sized", "literal", "coloured", "build 7"};
    QVERIFY(m_contents.messages == expected);
}

void TestCompatTracy::locksAndMemory()
{
    const std::map<std::string, int> holds{{"std::mutex m_mutex", 10}, {"world", 10}};
    QVERIFY(m_contents.holds == holds);
    const std::map<std::string, int> memory{
        {" 100", 10},          {" 70", 10},     {" free", 20},    {"textures 50", 10},
        {"textures free", 10}, {"late 60", 10}, {"late free", 10}};
    QVERIFY(m_contents.memory == memory);
}

void TestCompatTracy::withoutTracyEnable()
{
    const RecordingFolder folder;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    QCOMPARE(runTracyProgramSwitchedOff(), kTracyFrames);
    runTracyCProgramSwitchedOff();
    const SessionResult result = stopSession();
    QVERIFY(result.ok);
    QCOMPARE(result.zones, std::uint64_t{0});
}

void TestCompatTracy::programInC()
{
    const RecordingFolder folder;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    runTracyCProgram();
    QVERIFY(stopSession().ok);
    const auto capture = openRecording(folder.path());
    const Contents contents = contentsOf(*capture);
    const Counts expected{{"tracy c/runTracyCProgram", 10}, {"tracy c/c zone", 10}};
    QVERIFY(countsOf(*capture) == expected);
    const std::map<std::string, int> values{{"c zone =text", 10},
                                            {"c zone =10 of ten", 10},
                                            {"c zone name=other", 10},
                                            {"c zone value=42", 10}};
    QVERIFY(contents.values == values);
    QCOMPARE(contents.plots.at("c plot").back(), 9.0);
    QVERIFY((contents.messages == std::vector<std::string>{"sized", "literal"}));
    QCOMPARE(contents.memory.at("c pool 4"), 10);
    QCOMPARE(contents.memory.at(" free"), 10);
    QCOMPARE(contents.setFrames.at("c set"), 10);
    QCOMPARE(contents.holds.at("runTracyCProgram"), 1);
    QCOMPARE(marksIn(*capture), 10);
}

// Bindings of other languages link these symbols.
void TestCompatTracy::functionsOfC()
{
    const RecordingFolder folder;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    runTracyCFunctions();
    QVERIFY(stopSession().ok);
    const auto capture = openRecording(folder.path());
    const Contents contents = contentsOf(*capture);
    const Counts expected{{"bound/bound step", 10}, {"bound/even", 5}, {"bound/odd", 5}};
    QVERIFY(countsOf(*capture) == expected);
    for (const char *const value :
         {"even =text", "odd name=renamed", "even =3 of ten", "odd value=42"})
        QCOMPARE(contents.values.at(value), 5);
    const auto place = std::ranges::find(capture->sites(), "even", &Site::label);
    QCOMPARE(place->file, std::string("bound.rs"));
    QCOMPARE(place->function, std::string("inner"));
    QCOMPARE(place->line, 11U);
    QCOMPARE(contents.plots.at("bound plot").back(), 9.0);
    QCOMPARE(contents.memory.at("bound pool 8"), 10);
    QCOMPARE(contents.setFrames.at("bound set"), 10);
    QCOMPARE(marksIn(*capture), 10);
    const std::map<std::string, int> holds{{"bound lock", 2}, {"queue", 1}};
    QVERIFY(contents.holds == holds);
    QVERIFY((contents.messages == std::vector<std::string>{"error", "literal"}));
}

void TestCompatTracy::namesMadeAtRunTime()
{
    tracy_names();
    const auto capture = recorded([] {
        tracy_names();
        tracy_names();
    });
    QCOMPARE(givenNames(*capture),
             expectedNames({"each transient", "each fibre", "each plot", "each set", "each pool"}));
}

// Engines have macros of their own over tracy::ScopedZone.
void TestCompatTracy::placesOfTheProgramsOwn()
{
    runTracyPlaces();
    const auto capture = recorded([] { runTracyPlaces(); });
    std::map<std::string, std::string> places;
    for (const Site &site : capture->sites())
        places[site.label()] = site.function + ' ' + site.file + ' ' + std::to_string(site.line) +
                               ' ' + std::to_string(site.colour);
    QVERIFY(
        (places == std::map<std::string, std::string>{{"by place", "engine engine.cpp 7 16737095"},
                                                      {"by texts", "draw render.js 3 0"},
                                                      {"drawAll", "drawAll render.js 3 8355711"}}));
    Counts zones;
    for (const auto &[place, count] : countsOf(*capture))
        zones[place.substr(place.rfind('/') + 1)] += count;
    QVERIFY((zones == Counts{{"by place", 6}, {"by texts", 1}, {"drawAll", 1}}));
}

void TestCompatTracy::zonesFromLua()
{
    QCOMPARE(runTracyLua(), std::string("tracy"));
    const auto capture = recorded([] { runTracyLua(); });
    Counts zones;
    for (const auto &[place, count] : countsOf(*capture))
        zones[place.substr(place.rfind('/') + 1)] += count;
    // Of 300 in each other, 256 are recorded.
    QVERIFY((zones == Counts{{"update_world", 1}, {"think", 1}, {"deep", 1}, {"nested", 256}}));
    const Contents contents = contentsOf(*capture);
    QCOMPARE(contents.values.at("think =of the script"), 1);
    QCOMPARE(contents.messages, std::vector<std::string>{"from Lua"});
    const auto think = std::find_if(capture->sites().begin(), capture->sites().end(),
                                    [](const Site &site) { return site.name == "think"; });
    QVERIFY(think != capture->sites().end());
    QCOMPARE(think->file, std::string("world.lua"));
    QCOMPARE(think->line, 17u);
}

} // namespace tst_compat_tracy

ZOE_TEST(tst_compat_tracy::TestCompatTracy)
#include "tst_compat_tracy.moc"
