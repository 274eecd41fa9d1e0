// Profiles of Firefox and samply: both forms, shared tables, compressed, and broken.
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/each_byte.h"
#include "tests/plugins/gzipped.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/test_program.h"

namespace tst_gecko {

using namespace zoe;
using namespace zoe::test;

class TestGecko : public QObject {
    Q_OBJECT

  private slots:
    void tablesOfTheThread();
    void sharedTables();
    void sharedStacksAreMadeOnce();
    void rawForm();
    void locationsOfTheRawForm();
    void rowsBeforeTheirColumns();
    void recordingsOfTheDeveloperTools();
    void processesBeginLater();
    void threadsWithoutANumber();
    void offsetsInPlaceOfCallers();
    void sourcesAndLibraries();
    void weightsCountIntervals();
    void sizesAreRefused();
    void columnsStandAtOnePlace();
    void nestedProcesses();
    void deepStacks();
    void farSamples();
    void compressed();
    void whatMakesNoSenseIsCounted();
    void anyByteMayBeBroken();
    void functionsWithoutANameHaveOne();
    void othersAreRefused();

  private:
    QString recognised(const QByteArray &bytes);
    static QStringList placesOf(const Capture &capture);
    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("gecko"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

namespace {

// main, main;step, main;step;memmove of libc.so.
constexpr const char *kTables = R"x(
 "stackTable":{"length":3,"prefix":[null,0,1],"frame":[0,1,2],"category":[0,0,0]},
 "frameTable":{"length":3,"func":[0,1,2],"line":[5,12,null],"address":[-1,-1,64]},
 "funcTable":{"length":3,"name":[0,1,2],"fileName":[4,4,null],"resource":[-1,-1,0]},
 "resourceTable":{"length":1,"name":[3],"lib":[0]},
 "stringArray":["main","step","memmove","libc.so","map.cpp"])x";

constexpr const char *kMeta =
    R"x({"meta":{"interval":1,"preprocessedProfileVersion":50,"processType":0},"libs":[],)x";
const auto kMetaLength = static_cast<qsizetype>(qstrlen(kMeta));

QByteArray profile(const QByteArray &samples, const QByteArray &tables, const QByteArray &more = {})
{
    return QByteArray(kMeta) + more + R"x("threads":[{"name":"Main","processName":"game",)x" +
           R"x("pid":"100","tid":101,"markers":{"length":0,"data":[]},"samples":)x" + samples +
           (tables.isEmpty() ? QByteArray() : "," + tables) + "}]}";
}

const QStringList kExpected{
    "sample Main | 0 1000000 | main;step", "sample Main | 1000000 1000000 | main;step;memmove",
    "sample Main | 2000000 1000000 | main", "sample Main | 9000000 1000000 | main;step"};

// The third sample has no stack: the thread slept.
constexpr const char *kSamples =
    R"x({"length":5,"weightType":"samples","weight":null,"stack":[1,2,0,null,1],
         "time":[4.5,5.5,6.5,8,13.5]})x";

} // namespace

QString TestGecko::recognised(const QByteArray &bytes)
{
    return recognisedFormat(m_plugins, bytes);
}

void TestGecko::tablesOfTheThread()
{
    const QByteArray json = profile(kSamples, kTables);
    QCOMPARE(recognised(json), QString("gecko"));
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
    const Capture &capture = *imported.capture;
    QCOMPARE(capture.info().session.program, std::string("game"));
    QCOMPARE(capture.thread(ThreadId{0}).osId, std::uint64_t{101});
    QCOMPARE(capture.codeModules().size(), std::size_t{1});
    QCOMPARE(capture.codeModules()[0].path, std::string("libc.so"));
    QVERIFY(std::ranges::any_of(capture.codeAddresses(), [](const CodeAddress &address) {
        return address.functions.front() == CodeFunction{"step", "map.cpp", 12};
    }));
    // The thread has no zones, so it gets some; sleep gives none.
    const auto text = QString::fromStdString(foldedText(capture, imported.report));
    QVERIFY2(text.contains("Main: main;step;memmove 1000000"), qPrintable(text));
    QVERIFY2(text.contains("samples were turned into zones"), qPrintable(text));
}

void TestGecko::sharedTables()
{
    const QByteArray deltas =
        R"x({"length":5,"stack":[1,2,0,null,1],"timeDeltas":[4.5,1,1,1.5,5.5]})x";
    const Imported imported =
        import(profile(deltas, {}, QByteArray(R"x("shared":{)x") + kTables + "},"));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
}

void TestGecko::sharedStacksAreMadeOnce()
{
    const QByteArray tables = QByteArray(kTables).replace("[null,0,1]", "[null,0,7]");
    const auto thread = [](const QByteArray &tid, const QByteArray &own) {
        return R"x({"name":"T)x" + tid + R"x(","pid":"100","tid":)x" + tid +
               R"x(,"samples":{"stack":[1,2],"time":[1,2]})x" + own + "}";
    };
    // The third has its own stacks, with the shared frames.
    const Imported imported =
        import(QByteArray(kMeta) + R"x("shared":{)x" + tables + R"x(},"threads":[)x" +
               thread("1", {}) + "," + thread("2", {}) + "," +
               thread("3", R"x(,"stackTable":{"prefix":[null,null,1],"frame":[0,1,2]})x") + "]}");
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample T1 | 0 1000000 | main;step", "sample T2 | 0 1000000 | main;step",
                          "sample T3 | 0 1000000 | step",
                          "sample T3 | 1000000 1000000 | step;memmove"}));
    const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(text.contains("invalid stacks were skipped: 1"), qPrintable(text));
}

void TestGecko::rawForm()
{
    const QByteArray json = R"x({"meta":{"version":24,"markerSchema":[]},"threads":[],"processes":[
        {"meta":{},"threads":[{"name":"Main","pid":100,"tid":101,
         "samples":{"schema":{"stack":0,"time":1,"eventDelay":2},
                    "data":[[1,4.5,0],[2,5.5],[0,6.5],[null,8],[1,13.5]]},
         "stackTable":{"schema":{"prefix":0,"frame":1},"data":[[null,0],[0,1],[1,2]]},
         "frameTable":{"schema":{"location":0,"line":3},"data":[[0],[1],[2]]},
         "stringTable":["main","step","memmove"]}]}]})x";
    QCOMPARE(recognised(json), QString("gecko"));
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
}

// Of the functions of the first sample, from its root.
QStringList TestGecko::placesOf(const Capture &capture)
{
    QStringList places;
    for (const CodeAddress &address : capture.codeAddresses()) {
        const CodeFunction &function = address.functions.front();
        const std::string module = address.module.valid()
                                       ? capture.codeModules()[address.module.value].path
                                       : std::string();
        places << QString("%1|%2|%3|%4")
                      .arg(QString::fromStdString(function.name),
                           QString::fromStdString(function.file))
                      .arg(function.line)
                      .arg(QString::fromStdString(module));
    }
    return places;
}

void TestGecko::locationsOfTheRawForm()
{
    const Imported imported = import(R"x({"meta":{"version":12},"libs":[],"threads":[
        {"name":"Main","pid":100,"tid":101,
         "samples":{"schema":{"stack":0,"time":1},"data":[[7,1]]},
         "stackTable":{"schema":{"prefix":0,"frame":1},
          "data":[[null,0],[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7]]},
         "frameTable":{"schema":{"location":0,"line":3},
          "data":[[0],[1],[2],[3],[4],[5],[6,null,null,40],[7]]},
         "stringTable":["(root)","a (file:///x%20y.js:8:13)","b (x.js:5)","https://c.org/y.js:1:0",
          "load (resource://p.js -> resource://q.js:26:38)[12]","memmove (in libc.so) + 64",
          "d (x.js:30:2)","Load 32: https://c.org/issues/2"]}]})x");
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(
        placesOf(*imported.capture),
        QStringList({"(root)||0|", "a|file:///x%20y.js|8|", "b|x.js|5|",
                     "https://c.org/y.js|https://c.org/y.js|1|", "load|resource://q.js|26|",
                     "memmove||0|libc.so", "d|x.js|40|", "Load 32: https://c.org/issues/2||0|"}));
}

void TestGecko::rowsBeforeTheirColumns()
{
    const Imported imported = import(R"x({"meta":{"version":13},"threads":[
        {"name":"Main","pid":100,"tid":101,
         "samples":{"data":[[1,4.5,0],[2,5.5],[0,6.5],[null,8],[1,13.5]],
                    "schema":{"stack":0,"time":1,"eventDelay":2}},
         "stackTable":{"data":[[null,0],[0,1],[1,2]],"schema":{"prefix":0,"frame":1}},
         "frameTable":{"data":[[0],[1],[2]],"schema":{"location":0,"line":3}},
         "stringTable":["main","step","memmove"]}]})x");
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
}

// Their other content besides the profile, and its libraries, may be longer than the part by which
// a format is recognised.
void TestGecko::recordingsOfTheDeveloperTools()
{
    const QByteArray libraries =
        QByteArray(R"x({"start":1,"end":2,"name":"l.so","breakpadId":"0"},)x").repeated(2000) +
        R"x({"name":"m.so","breakpadId":"1"})x";
    const QByteArray whole = QByteArray(R"x({"libs":[)x") + libraries + R"x(],"meta":{},)x" +
                             profile(kSamples, kTables).mid(kMetaLength);
    QVERIFY(whole.indexOf("meta") > 65536);
    QCOMPARE(recognised(whole), QString("gecko"));
    const QByteArray marker = R"x({"end":306.7,"isOffMainThread":false,"name":"Styles"},)x";
    const QByteArray beside = R"x({"label":"","duration":10.2,"markers":[)x" +
                              marker.repeated(2000) + R"x({}],"profile":)x";
    QVERIFY(beside.size() > 65536);
    QCOMPARE(recognised(beside + whole + "}"), QString("gecko"));
    for (const QByteArray &json : {whole, beside + whole + R"x(,"configuration":{}})x"}) {
        const Imported imported = import(json);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture), kExpected);
    }
}

void TestGecko::processesBeginLater()
{
    const QByteArray thread = profile(R"x({"stack":[1],"time":[2]})x", kTables).mid(kMetaLength);
    const Imported imported = import(R"x({"meta":{"startTime":5000},"processes":[
        {"meta":{"startTime":5003.5},)x" +
                                     QByteArray(thread).replace("101", "102") + "]," + thread);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample Main | 0 1000000 | main;step",
                          "sample Main | 3500000 1000000 | main;step"}));
}

void TestGecko::threadsWithoutANumber()
{
    const QByteArray thread =
        R"x({"name":"GeckoMain","samples":{"stack":[1],"time":[2]},)x" + QByteArray(kTables) + "}";
    const Imported imported =
        import(QByteArray(kMeta) + R"x("threads":[)x" + thread + "," + thread + "]}");
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(imported.capture->threads().size(), std::size_t{2});
    QCOMPARE(samplesOf(*imported.capture).size(), 2);
}

void TestGecko::offsetsInPlaceOfCallers()
{
    const QByteArray tables =
        QByteArray(kTables).replace(R"x("prefix":[null,0,1])x", R"x("prefixOffset":[0,1,1])x");
    const Imported imported = import(profile(kSamples, tables));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
    const Imported odd =
        import(profile(kSamples, QByteArray(tables).replace("[0,1,1]", "[0,1,3]")));
    QVERIFY2(odd.capture, odd.error.text().c_str());
    QCOMPARE(odd.report.countOf("invalid stacks were skipped"), std::uint64_t{1});
    QCOMPARE(samplesOf(*odd.capture).size(), kExpected.size() - 1);
}

// Version 70 has sources in place of files, and libraries of frames in place of resources.
void TestGecko::sourcesAndLibraries()
{
    const QByteArray json = R"x({"meta":{"preprocessedProfileVersion":70},
        "libs":[{"name":"app"},{"name":"libc.so"}],
        "shared":{"stackTable":{"prefixOffset":[0,1,1],"frame":[0,1,2]},
         "frameTable":{"func":[0,1,2],"line":[null,12,null],"lib":[0,-1,1]},
         "funcTable":{"name":[0,1,2],"source":[0,0,null],"lineNumber":[3,9,null],
          "resource":[-1,-1,-1]},
         "resourceTable":{"name":[]},"sources":{"filename":[3]},
         "stringArray":["main","step","memmove","map.cpp"]},
        "threads":[{"name":"Main","pid":"100","tid":101,
         "samples":{"stack":[2],"time":[1],"weightType":"samples"}}]})x";
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(placesOf(*imported.capture),
             QStringList({"main|map.cpp|3|app", "step|map.cpp|12|", "memmove||0|libc.so"}));
}

// samply adds up the samples of a sleeping thread.
void TestGecko::weightsCountIntervals()
{
    const QByteArray json =
        profile(R"x({"stack":[1,2,0],"time":[1,4,5],"weight":[1,12,null],"weightType":"samples"})x",
                kTables)
            .replace(R"x("interval":1)x", R"x("interval":0.25)x");
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample Main | 0 250000 | main;step",
                          "sample Main | 3000000 3000000 | main;step;memmove",
                          "sample Main | 4000000 3000000 | main"})); // the last: the usual gap
}

void TestGecko::sizesAreRefused()
{
    const QByteArray sizes =
        profile(kSamples, kTables)
            .replace(R"x("interval":1)x", R"x("interval":1,"sampleUnits":{"time":"bytes"})x");
    QCOMPARE(QString::fromStdString(import(sizes).error.text()),
             QStringLiteral("this profile counts bytes, not time (input.json)"));
    const QByteArray old = R"x({"format":"profileJSONWithSymbolicationTable,1","meta":{},
        "profileJSON":[{"frames":[1,2],"extraInfo":{"time":131480}}]})x";
    QCOMPARE(recognised(old), QString("gecko"));
    const QString told = QString::fromStdString(import(old).error.text());
    QVERIFY2(told.contains("open it at profiler.firefox.com"), qPrintable(told));
}

void TestGecko::columnsStandAtOnePlace()
{
    const Imported imported = import(profile(
        R"x({"schema":{"stack":0,"time":1},"data":[[0,1],[0,2]]})x",
        QByteArray(kTables).replace(
            R"x("stackTable":{"length":3,"prefix":[null,0,1],"frame":[0,1,2],"category":[0,0,0]})x",
            R"x("stackTable":{"schema":{"prefix":0,"frame":1,"frame":2},"data":[[null,2,0]]})x")));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), QStringList({"sample Main | 0 1000000 | main",
                                                        "sample Main | 1000000 1000000 | main"}));
}

void TestGecko::nestedProcesses()
{
    for (const int levels : {8, 9}) {
        QByteArray json = profile(kSamples, kTables);
        for (int i = 0; i < levels; ++i)
            json = R"x({"meta":{},"threads":[],"processes":[)x" + json + "]}";
        const Imported imported = import(json);
        QCOMPARE(imported.capture != nullptr, levels == 8);
        if (imported.capture)
            QCOMPARE(samplesOf(*imported.capture), kExpected);
    }
    const Imported imported =
        import(QByteArray(R"x({"processes":[)x").repeated(9) + profile(kSamples, kTables) +
               QByteArray("]}").repeated(8) + "]," + profile(kSamples, kTables).mid(1));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
    const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(text.contains("processes nested deeper than 8 levels were skipped: 1"),
             qPrintable(text));
}

// Zones are cut, samples aren't.
void TestGecko::deepStacks()
{
    constexpr int kDepth = 1500;
    QByteArray prefixes = "null";
    QByteArray frames = "0";
    for (int i = 1; i < kDepth; ++i) {
        prefixes += "," + QByteArray::number(i - 1);
        frames += ",0";
    }
    const Imported imported =
        import(profile(R"x({"stack":[1499,1023],"time":[1,2]})x",
                       QByteArray(kTables).replace(R"x("prefix":[null,0,1],"frame":[0,1,2])x",
                                                   R"x("prefix":[)x" + prefixes +
                                                       R"x(],"frame":[)x" + frames + "]")));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    const auto samples = samplesOf(*imported.capture);
    QCOMPARE(samples.size(), 2);
    QCOMPARE(samples[0].count("main"), kDepth);
    QCOMPARE(imported.capture->info().zones, std::uint64_t{1024});
    const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(text.contains("stacks deeper than 1024 frames were cut: 1"), qPrintable(text));
}

void TestGecko::farSamples()
{
    const Imported imported =
        import(profile(R"x({"stack":[0,0,0],"time":[-9e11,9e11,2e12]})x", kTables));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample Main | 0 86400000000000 | main",
                          "sample Main | 1800000000000000000 86400000000000 | main"}));
    const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(text.contains("Main: main 259200000000000"), qPrintable(text)); // two days and one
    QVERIFY2(text.contains("samples without a time were skipped: 1"), qPrintable(text));
}

void TestGecko::compressed()
{
    const QByteArray json = profile(kSamples, kTables);
    const QByteArray bytes = gzipped(json);
    QVERIFY(bytes.size() < json.size());
    QCOMPARE(recognised(bytes), QString("gecko"));
    const Imported imported = import(bytes);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), kExpected);
    // Consecutive members are one file; padding after them is ignored.
    const qsizetype half = json.size() / 2;
    for (const QByteArray &end : {QByteArray(), QByteArray(512, '\0')}) {
        const Imported joined =
            import(gzipped(json.left(half)) + gzipped({}) + gzipped(json.mid(half)) + end);
        QVERIFY2(joined.capture, joined.error.text().c_str());
        QCOMPARE(samplesOf(*joined.capture), kExpected);
    }
    for (const QByteArray &broken : {bytes.left(bytes.size() / 2), bytes.left(11)}) {
        const Imported cut = import(broken);
        QVERIFY(!cut.capture);
        QVERIFY2(cut.error.text().find("compressed file is truncated") != std::string::npos,
                 cut.error.text().c_str());
    }
    QByteArray damaged = bytes;
    for (int i = 20; i < 60; ++i)
        damaged[i] = static_cast<char>(0xFF);
    QVERIFY(!import(damaged).capture);
}

void TestGecko::anyByteMayBeBroken()
{
    const QByteArray json = profile(kSamples, kTables);
    tryEachByte(
        json, "\"}],9n", [this](const QByteArray &broken) { return import(broken); },
        [&](qsizetype at, const Imported &cut) {
            const bool isWhole = samplesOf(*cut.capture) == kExpected;
            const auto notes = QString::fromStdString(foldedText(*cut.capture, cut.report));
            return notes.contains("the file is truncated") || (isWhole && at > json.size() - 4);
        });
}

void TestGecko::whatMakesNoSenseIsCounted()
{
    const QByteArray tables = QByteArray(kTables).replace("[null,0,1]", "[null,2,7]");
    const Imported imported =
        import(profile(R"x({"stack":[0,1,2,99,0,0],"time":[1,2,3,4,1e300]})x", tables));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture), QStringList({"sample Main | 0 1000000 | main"}));
    const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(text.contains("invalid stacks were skipped: 2"), qPrintable(text));
    QVERIFY2(text.contains("samples without a time were skipped: 2"), qPrintable(text));
}

// As zones without a name are.
void TestGecko::functionsWithoutANameHaveOne()
{
    const QByteArray tables = QByteArray(kTables).replace(R"("step")", R"("")");
    const Imported imported = import(profile(R"x({"stack":[1,1],"time":[1,2]})x", tables));
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample Main | 0 1000000 | main;(no name)",
                          "sample Main | 1000000 1000000 | main;(no name)"}));
}

void TestGecko::othersAreRefused()
{
    for (const char *json : {"", "[]", "{}", R"({"meta":{},"threads":[]})", R"({"threads":[7,{}]})",
                             R"({"threads":[7]})", R"({"threads":[}])", R"({"threads":[})",
                             R"({"threads":[{]})", R"({"threads":[[]})", R"({"threads":]})",
                             R"({"processes":[null]})", R"({"processes":[7}]})", R"({"shared":]})",
                             R"({"threads":[{"samples":{"stack":[0],"time":[1]}}]})"})
        QVERIFY2(!import(json).capture, json);
    const Imported broken = import(R"({"threads":[}]})");
    QCOMPARE(QString::fromStdString(broken.error.text()),
             QStringLiteral("the file is not valid JSON (input.json, byte 12)"));
    QCOMPARE(QString::fromStdString(import("[]").error.text()),
             QStringLiteral("the file is not a JSON object (input.json)"));
    QCOMPARE(recognised(R"({"meta":{"name":"x"},"layers":[]})"), QString());
}

} // namespace tst_gecko

ZOE_TEST(tst_gecko::TestGecko)
#include "tst_gecko.moc"
