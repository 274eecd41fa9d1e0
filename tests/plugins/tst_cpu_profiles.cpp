// V8's CPU profiles: .cpuprofile files, and the events that hold them in traces.
#include <QFile>
#include <QTest>
#include <algorithm>
#include <map>

#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/plugins/each_byte.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/test_program.h"

namespace tst_cpu_profiles {

using namespace zoe;
using namespace zoe::test;

namespace {

Imported import(const QByteArray &json)
{
    const ChromeTraceImporter importer;
    return importBytes(importer, json);
}

int confidence(const QByteArray &json)
{
    return ChromeTraceImporter().sniff(
        {reinterpret_cast<const std::byte *>(json.constData()),
         static_cast<std::size_t>(std::min<qsizetype>(json.size(), 65536))});
}

QStringList linesOf(const Imported &imported)
{
    QStringList lines;
    for (const QString &line :
         QString::fromStdString(foldedText(*imported.capture, Report())).split('\n')) {
        if (!line.startsWith(QLatin1String("# frame")) && !line.isEmpty())
            lines += line;
    }
    return lines;
}

} // namespace

class TestCpuProfiles : public QObject {
    Q_OBJECT

  private slots:
    void files();
    void membersInAnyOrder();
    void whatMakesNoSenseIsCounted();
    void emptyOnesAreRefused_data();
    void emptyOnesAreRefused();
    void treesOfOldFiles();
    void profilesOfMemoryAreRefused();
    void wholeProfilesInTraces();
    void chunksInTraces();
    void anyByteMayBeBroken_data();
    void anyByteMayBeBroken();
    void aRealTrace();
};

namespace {

// Callees by their callers; 1 is the root, 5 is idle.
constexpr const char *kNodes = R"x("nodes":[
    {"id":1,"callFrame":{"functionName":"(root)","url":"","lineNumber":-1},"children":[2,5]},
    {"id":2,"callFrame":{"functionName":"main","url":"file:///app.js","lineNumber":9},
     "children":[3,4]},
    {"id":3,"callFrame":{"functionName":"","url":"file:///app.js","lineNumber":19}},
    {"id":4,"callFrame":{"functionName":"(garbage collector)","url":"","lineNumber":-1}},
    {"id":5,"callFrame":{"functionName":"(idle)","url":"","lineNumber":-1}}])x";

// The profile belongs to the thread of "Profile", not to the sampler that reports it. Parts in any
// order.
constexpr const char *kTrace = R"x({"traceEvents":[
    {"ph":"X","pid":1,"tid":10,"name":"Run","ts":1000,"dur":100},
    {"ph":"M","pid":1,"tid":10,"name":"thread_name","args":{"name":"Main"}},
    {"ph":"P","pid":1,"tid":99,"id":"0x1","name":"ProfileChunk","ts":1090,"args":{"data":{
     "cpuProfile":{"nodes":[
       {"id":3,"parent":2,"callFrame":{"functionName":"draw","url":"a.js","lineNumber":5}}],
      "samples":[3]},"timeDeltas":[10]}}},
    {"ph":"P","pid":1,"tid":99,"id":"0x1","name":"ProfileChunk","ts":1050,"args":{"data":{
     "cpuProfile":{"nodes":[
       {"id":1,"callFrame":{"functionName":"(root)"}},
       {"id":2,"parent":1,"callFrame":{"functionName":"tick","url":"a.js","lineNumber":0}}],
      "samples":[2,2]},"timeDeltas":[5,10]}}},
    {"ph":"P","pid":1,"tid":99,"id":"0x1","name":"ProfileChunk","ts":1095,
     "args":{"data":{"endTime":1060}}},
    {"ph":"P","pid":1,"tid":10,"id":"0x1","name":"Profile","ts":1000,
     "args":{"data":{"startTime":1010}}}]})x";

} // namespace

// Samples last until the next one; if nothing ran, there is none.
void TestCpuProfiles::files()
{
    const QByteArray json = QByteArray("{") + kNodes +
                            R"x(,"startTime":1000,"endTime":1100,"samples":[2,3,5,4,2,3],
                                "timeDeltas":[10,20,5,15,20,10]})x";
    QCOMPARE(confidence(json), 95);
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample JavaScript (samples) | 0 20000 | main",
                          "sample JavaScript (samples) | 20000 5000 | main;(anonymous)",
                          "sample JavaScript (samples) | 40000 20000 | main;(garbage collector)",
                          "sample JavaScript (samples) | 60000 10000 | main",
                          "sample JavaScript (samples) | 70000 20000 | main;(anonymous)"}));
    QCOMPARE(linesOf(imported),
             QStringList({"JavaScript (samples): main 30000",
                          "JavaScript (samples): main;(anonymous) 25000",
                          "JavaScript (samples): main;(garbage collector) 20000"}));
    bool placed = false;
    for (const CodeAddress &address : imported.capture->codeAddresses()) {
        const CodeFunction &function = address.functions.front();
        placed = placed || (function.name == "(anonymous)" && function.file == "file:///app.js" &&
                            function.line == 20);
    }
    QVERIFY(placed);
}

void TestCpuProfiles::membersInAnyOrder()
{
    const QByteArray json = QByteArray(R"x({"timeDeltas":[10,20],)x") + kNodes +
                            R"x(,"samples":[2,3],"endTime":1040,"startTime":1000})x";
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample JavaScript (samples) | 0 20000 | main",
                          "sample JavaScript (samples) | 20000 10000 | main;(anonymous)"}));
}

void TestCpuProfiles::whatMakesNoSenseIsCounted()
{
    const QByteArray json = QByteArray("{") + kNodes +
                            R"x(,"startTime":0,"samples":[2,99,"x",3,2],
                                "timeDeltas":[10,10,10,1e300]})x";
    const Imported imported = import(json);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    const auto notes = QString::fromStdString(foldedText(*imported.capture, imported.report));
    QVERIFY2(notes.contains("invalid samples were skipped: 1"), qPrintable(notes));
    QVERIFY2(notes.contains("samples without a time were skipped: 1"), qPrintable(notes));
    QVERIFY2(notes.contains("stack frames that are missing from the file: 2"), qPrintable(notes));
}

// In one sentence, and no capture without anything in it.
void TestCpuProfiles::emptyOnesAreRefused_data()
{
    QTest::addColumn<QByteArray>("rest");
    QTest::addColumn<bool>("isTruncated");
    QTest::newRow("no samples") << QByteArray("}") << false;
    QTest::newRow("an empty list") << QByteArray(R"(,"samples":[],"timeDeltas":[]})") << false;
    QTest::newRow("unknown nodes")
        << QByteArray(R"(,"startTime":0,"samples":[98,99],"timeDeltas":[10,20]})") << false;
    QTest::newRow("no times") << QByteArray(R"(,"startTime":0,"samples":[2,3]})") << false;
    QTest::newRow("impossible times")
        << QByteArray(R"(,"startTime":0,"samples":[2],"timeDeltas":[1e300]})") << false;
    QTest::newRow("texts for numbers")
        << QByteArray(R"(,"startTime":0,"samples":["a"],"timeDeltas":[1]})") << false;
    QTest::newRow("cut") << QByteArray(R"(,"startTime":0,"samples":[)") << true;
}

void TestCpuProfiles::emptyOnesAreRefused()
{
    QFETCH(QByteArray, rest);
    QFETCH(bool, isTruncated);
    const Imported imported = import(QByteArray("{") + kNodes + rest);
    QVERIFY(!imported.capture);
    const QString error = QString::fromStdString(imported.error.text());
    QVERIFY2(error.contains("this profile has no sample with a time and a function"),
             qPrintable(error));
    QCOMPARE(error.contains("the file is truncated"), isTruncated);
}

// As v8-profiler writes them: seconds and time stamps, and members in any order.
void TestCpuProfiles::treesOfOldFiles()
{
    const QByteArray tree = R"x("head":{"functionName":"(root)","url":"","lineNumber":-1,"id":1,
        "children":[
         {"children":[{"functionName":"","url":"a.js","id":3,"lineNumber":19,"children":[]}],
          "functionName":"main","url":"a.js","lineNumber":0,"id":2},
         {"functionName":"(idle)","url":"","lineNumber":-1,"id":5,"children":[]}, 7]})x";
    const QByteArray rest = R"x("startTime":1.5,"endTime":1.5001,"samples":[2,3,5,3],
        "timestamps":[1500010,1500030,1500035,1500050])x";
    for (const QByteArray &json : {"{" + tree + "," + rest + "}", "{" + rest + "," + tree + "}"}) {
        const Imported imported = import(json);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture),
                 QStringList({"sample JavaScript (samples) | 0 20000 | main",
                              "sample JavaScript (samples) | 20000 5000 | main;(anonymous)",
                              "sample JavaScript (samples) | 40000 50000 | main;(anonymous)"}));
        QCOMPARE(imported.report.countOf("invalid profile nodes were skipped"), std::uint64_t{1});
        const auto main =
            std::ranges::find(imported.capture->sites(), std::string("main"), &Site::name);
        QVERIFY(main != imported.capture->sites().end());
        QCOMPARE(main->file, std::string("a.js"));
        QCOMPARE(main->line, 1U);
    }
    QCOMPARE(confidence("{" + tree + "," + rest + "}"), 95);
    QByteArray deep = R"x({"functionName":"f","id":2000,"children":[]})x";
    for (int id = 1999; id > 0; --id)
        deep = R"x({"functionName":"f","id":)x" + QByteArray::number(id) + R"x(,"children":[)x" +
               deep + "]}";
    const Imported imported =
        import(R"x({"head":)x" + deep + R"x(,"startTime":1,"endTime":1.1,"samples":[3,4],)x" +
               R"x("timestamps":[1000010,1000020]})x");
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(imported.report.countOf("functions deeper than 512 calls were skipped"),
             std::uint64_t{1});
    for (const char *cut : {"samples", "\"id\":3", "timestamps"}) {
        const QByteArray whole = "{" + tree + "," + rest + "}";
        QVERIFY(!import(whole.left(whole.indexOf(cut))).error.message.empty());
    }
}

// A .heapprofile has such a tree, too.
void TestCpuProfiles::profilesOfMemoryAreRefused()
{
    const QByteArray json = R"x({"head":{"callFrame":{"functionName":"(root)"},"selfSize":0,
        "children":[{"callFrame":{"functionName":"load"},"selfSize":16400,"children":[]}]}})x";
    QCOMPARE(confidence(json), 95);
    const Imported imported = import(json);
    QVERIFY(!imported.capture);
    QCOMPARE(imported.error.message, std::string("this profile counts bytes, not time"));
}

// Of Chrome up to version 66.
void TestCpuProfiles::wholeProfilesInTraces()
{
    QFile file(QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Imported imported = import(file.readAll());
    QVERIFY(imported.capture);
    std::map<QString, std::int64_t> times;
    for (const QString &line : samplesOf(*imported.capture)) {
        const QStringList parts = line.split(" | ");
        times[parts[2]] += parts[1].split(' ')[1].toLongLong();
    }
    // Sums of the file's own differences.
    QCOMPARE(times, (std::map<QString, std::int64_t>{
                        {"(program)", 2'939'000}, {"a;b", 16'911'000}, {"a;c", 16'275'000}}));
}

// A thread with zones keeps them.
void TestCpuProfiles::anyByteMayBeBroken_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("chunks") << QByteArray(kTrace);
    QTest::newRow("file") << QByteArray("{") + kNodes +
                                 R"x(,"startTime":1000,"endTime":1100,"samples":[2,3,5],
                                     "timeDeltas":[10,20,5]})x";
}

void TestCpuProfiles::anyByteMayBeBroken()
{
    QFETCH(QByteArray, json);
    tryEachByte(json, "\"}],9n", import, [](qsizetype, const Imported &cut) {
        return QString::fromStdString(foldedText(*cut.capture, cut.report))
            .contains("the file is truncated");
    });
}

void TestCpuProfiles::chunksInTraces()
{
    const Imported imported = import(kTrace);
    QVERIFY2(imported.capture, imported.error.text().c_str());
    QCOMPARE(linesOf(imported), QStringList({"Main: Run 100000"}));
    QCOMPARE(samplesOf(*imported.capture),
             QStringList({"sample Main | 15000 10000 | tick", "sample Main | 25000 10000 | tick",
                          "sample Main | 35000 25000 | tick;draw"}));
    // A part's own start and end may come from a different clock.
    const Imported other =
        import(QByteArray(kTrace)
                   .replace(R"x("samples":[3])x", R"x("samples":[3],"endTime":470030264501)x")
                   .replace(R"x(,
     "args":{"data":{"endTime":1060}})x",
                            R"x(,"args":{"data":{}})x"));
    QVERIFY2(other.capture, other.error.text().c_str());
    QCOMPARE(samplesOf(*other.capture).first(2), samplesOf(*imported.capture).first(2));
    QVERIFY(other.capture->frames().back().endNs() < 1'000'000);
}

// A recording of DevTools; the counts were counted in the file.
void TestCpuProfiles::aRealTrace()
{
    QFile file(QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Imported imported = import(file.readAll());
    QVERIFY(imported.capture);
    std::map<std::string, int> samples;
    for (std::size_t i = 0; i < imported.capture->chunks().size(); ++i) {
        for (const auto chunk = *imported.capture->chunk(i);
             const StackSample &sample : chunk->extras.samples) {
            QVERIFY(sample.stack.valid());
            QVERIFY(sample.periodNs >= 0);
            ++samples[imported.capture->thread(sample.thread).name];
        }
    }
    const std::map<std::string, int> expected{{"Renderer: CrRendererMain", 686},
                                              {"Renderer: DedicatedWorker thread", 1400}};
    for (const auto &[thread, count] : samples)
        QVERIFY2(expected.contains(thread) && expected.at(thread) == count,
                 (thread + " " + std::to_string(count)).c_str());
    QCOMPARE(samples.size(), expected.size());
}

} // namespace tst_cpu_profiles

ZOE_TEST(tst_cpu_profiles::TestCpuProfiles)
#include "tst_cpu_profiles.moc"
