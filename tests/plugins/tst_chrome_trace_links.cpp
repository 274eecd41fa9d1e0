// Links between events of a Chrome trace: asynchronous operations, objects and flows; and the
// content of instants.
#include <QBuffer>
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_chrome_trace_links {

using namespace zoe;

namespace {

// Events of one thread, with what all of them share filled in.
test::Imported import(const char *events)
{
    QByteArray json = "[" + QByteArray(events) + "]";
    json.replace("{\"ph\"", "{\"pid\":1,\"tid\":1,\"ph\"");
    return test::importBytes(ChromeTraceImporter(), json, QStringLiteral("every:1h"));
}

// "name beginNs..endNs" a line, "..." for those that stay open.
QStringList spansOf(const test::Imported &imported)
{
    if (!imported.capture)
        return {QString::fromStdString(imported.error.text())};
    QStringList lines;
    for (const auto chunk = *imported.capture->chunk(0);
         const AsyncSpan &span : chunk->extras.asyncs) {
        const QString name = QString::fromStdString(imported.capture->site(span.site).name);
        const QString end =
            span.stillOpen ? QStringLiteral(".") : QString::number(span.startNs + span.durationNs);
        lines += QStringLiteral("%1 %2..%3").arg(name).arg(span.startNs).arg(end);
    }
    lines.sort();
    return lines;
}

} // namespace

class TestChromeTraceLinks : public QObject {
    Q_OBJECT

  private slots:
    void asyncOperations_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QStringList>("spans");
        const auto row = [](const char *name, const char *events, const QStringList &spans) {
            QTest::newRow(name) << QByteArray(events) << spans;
        };
        row("begin and end",
            R"({"ph":"b","cat":"io","id":1,"ts":1,"name":"load"},{"ph":"e","cat":"io","id":1,"ts":3,"name":"load"})",
            {"load 0..2000"});
        row("out of order",
            R"({"ph":"e","cat":"io","id":1,"ts":3,"name":"load"},{"ph":"b","cat":"io","id":1,"ts":1,"name":"load"})",
            {"load 0..2000"});
        row("nested, same id",
            R"({"ph":"b","cat":"io","id":1,"ts":1,"name":"outer"},{"ph":"b","cat":"io","id":1,"ts":2,"name":"inner"},
               {"ph":"e","cat":"io","id":1,"ts":3,"name":"inner"},{"ph":"e","cat":"io","id":1,"ts":4,"name":"outer"})",
            {"inner 1000..2000", "outer 0..3000"});
        row("end without a name",
            R"({"ph":"b","cat":"io","id":1,"ts":1,"name":"load"},{"ph":"e","cat":"io","id":1,"ts":3})",
            {"load 0..2000"});
        row("other category, other operation",
            R"({"ph":"b","cat":"a","id":1,"ts":1,"name":"x"},{"ph":"b","cat":"b","id":1,"ts":2,"name":"x"},
               {"ph":"e","cat":"a","id":1,"ts":3,"name":"x"},{"ph":"e","cat":"b","id":1,"ts":4,"name":"x"})",
            {"x 0..2000", "x 1000..3000"});
        row("other scope, other operation",
            R"({"ph":"b","cat":"a","scope":"s","id":1,"ts":1,"name":"x"},{"ph":"e","cat":"a","id":1,"ts":3,"name":"x"},
               {"ph":"e","cat":"a","scope":"s","id":1,"ts":4,"name":"x"})",
            {"x 0..3000"});
        row("local ids",
            R"({"ph":"b","cat":"a","id2":{"local":"0x1"},"ts":1,"name":"x"},{"ph":"e","cat":"a","id2":{"global":"0x1"},"ts":2,"name":"x"},
               {"ph":"e","cat":"a","id2":{"local":"0x1"},"ts":4,"name":"x"})",
            {"x 0..3000"});
        row("the old phases",
            R"({"ph":"S","cat":"a","id":1,"ts":1,"name":"x"},{"ph":"S","cat":"a","id":1,"ts":2,"name":"y"},
               {"ph":"F","cat":"a","id":1,"ts":3,"name":"x"},{"ph":"F","cat":"a","id":1,"ts":5,"name":"y"})",
            {"x 0..2000", "y 1000..4000"});
        row("without an end",
            R"({"ph":"b","cat":"a","id":1,"ts":1,"name":"x"},{"ph":"i","ts":9,"name":"last"})",
            {"x 0..."});
        row("lives of objects",
            R"({"ph":"N","id":"0x7f","ts":1,"name":"Texture"},{"ph":"D","id":"0x7f","ts":6,"name":"Texture"})",
            {"Texture 0..5000"});
        row("alike, at once",
            R"({"ph":"b","cat":"a","id":1,"ts":1,"name":"x"},{"ph":"b","cat":"a","id":1,"ts":2,"name":"x"},
               {"ph":"e","cat":"a","id":1,"ts":3,"name":"x"},{"ph":"e","cat":"a","id":1,"ts":9,"name":"x"})",
            {"x 0..8000", "x 1000..2000"});
    }

    void asyncOperations()
    {
        QFETCH(QByteArray, events);
        QFETCH(QStringList, spans);
        QCOMPARE(spansOf(import(events.constData())), spans);
    }

    void oddOnesAreCounted()
    {
        const test::Imported imported = import(
            R"({"ph":"e","cat":"a","id":1,"ts":1,"name":"x"},{"ph":"b","cat":"a","ts":1,"name":"x"},
                      {"ph":"b","cat":"a","id":2,"ts":1,"name":"x"},{"ph":"e","cat":"a","id":2,"ts":2,"name":"y"},
                      {"ph":"s","cat":"a","ts":2,"name":"y"})");
        QVERIFY(imported.capture);
        for (const char *what : {"ends of asynchronous operations without a start were skipped",
                                 "asynchronous events without an id were skipped",
                                 "ends of asynchronous operations with another name",
                                 "flow events without an id were skipped"})
            QCOMPARE(imported.report.countOf(what), std::uint64_t{1});
    }

    void threadsOfBothEnds()
    {
        const test::Imported imported =
            test::importBytes(ChromeTraceImporter(),
                              R"([{"ph":"b","cat":"a","id":1,"pid":1,"tid":1,"ts":1,"name":"x"},
                {"ph":"e","cat":"a","id":1,"pid":1,"tid":2,"ts":2,"name":"x"}])",
                              QStringLiteral("every:1h"));
        QVERIFY(imported.capture);
        const AsyncSpan &span = (*imported.capture->chunk(0))->extras.asyncs.at(0);
        QCOMPARE(imported.capture->thread(span.beginThread).osId, std::uint64_t{1});
        QCOMPARE(imported.capture->thread(span.endThread).osId, std::uint64_t{2});
        QCOMPARE(span.id, std::uint64_t{1});
    }

    void flows()
    {
        const test::Imported imported = import(
            R"({"ph":"X","ts":0,"dur":9,"name":"z"},{"ph":"s","cat":"f","id":"0x10","ts":1,"name":"job"},
                      {"ph":"t","cat":"f","id":"0x10","ts":2,"name":"job"},
                      {"ph":"f","cat":"f","id":"0x10","ts":3,"name":"job","bp":"e"},
                      {"ph":"s","cat":"g","id":"0x10","ts":4,"name":"job"},
                      {"ph":"X","ts":5,"dur":1,"name":"from","bind_id":"0x99","flow_out":true},
                      {"ph":"X","ts":7,"dur":1,"name":"to","bind_id":"0x99","flow_in":true})");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto &points = (*imported.capture->chunk(0))->extras.flows;
        QCOMPARE(points.size(), std::size_t{6});
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(points[i].id, std::uint64_t{16});
            QCOMPARE(points[i].timeNs, static_cast<TimeNs>(1000 * (i + 1)));
            QCOMPARE(static_cast<std::size_t>(points[i].step), i);
        }
        QVERIFY(points[3].id != points[0].id); // another category: another flow
        QCOMPARE(points[4].id, points[5].id);
        QCOMPARE(points[4].step, FlowStep::Begin);
        QCOMPARE(points[5].step, FlowStep::End);
        QCOMPARE(imported.capture->site(points[5].site).name, std::string("to"));
    }

    void argumentsOfInstants()
    {
        const test::Imported imported =
            import(R"({"ph":"i","ts":1,"name":"saved","args":{"file":"a b.sav","size":12}},
                      {"ph":"i","ts":2,"name":"plain","args":{}},
                      {"ph":"i","ts":3,"name":"disk full","args":{"severity":"error"}},
                      {"ph":"n","cat":"a","id":1,"ts":4,"name":"half"})");
        QVERIFY(imported.capture);
        const auto &messages = (*imported.capture->chunk(0))->messages;
        QCOMPARE(messages.size(), std::size_t{4});
        QCOMPARE(messages[0].text, std::string("saved: file = a b.sav, size = 12"));
        QCOMPARE(messages[0].severity, Severity::Info);
        QCOMPARE(messages[1].text, std::string("plain"));
        QCOMPARE(messages[2].text, std::string("disk full"));
        QCOMPARE(messages[2].severity, Severity::Error);
        QCOMPARE(messages[3].text, std::string("half"));
    }

    // What our own exporter writes of spans and messages comes back.
    void exportedSpansComeBack()
    {
        PluginManager plugins{
            {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            test::RandomCaptureOptions options;
            options.seed = seed;
            const auto capture = test::randomCapture(options);
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            QVERIFY(plugins.exporter("chrome-trace")
                        ->write(*capture, {}, ExportOptions(), buffer, Task{})
                        .ok());
            const test::Imported imported = test::importBytes(ChromeTraceImporter(), buffer.data(),
                                                              QStringLiteral("instant:Frame"));
            QVERIFY2(imported.capture, imported.error.text().c_str());
            QCOMPARE(lengthsOf(*imported.capture), lengthsOf(*capture));
        }
    }

  private:
    static std::vector<std::pair<std::string, DurationNs>> lengthsOf(const Capture &capture)
    {
        std::vector<std::pair<std::string, DurationNs>> lengths;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            for (const auto chunk = *capture.chunk(i);
                 const AsyncSpan &span : chunk->extras.asyncs) {
                const Site &site = capture.site(span.site);
                if (!site.category.starts_with("lock")) // the exporter writes locks so too
                    lengths.emplace_back(site.label(), span.stillOpen ? -1 : span.durationNs);
            }
        }
        std::ranges::sort(lengths);
        return lengths;
    }
};

} // namespace tst_chrome_trace_links

ZOE_TEST(tst_chrome_trace_links::TestChromeTraceLinks)
#include "tst_chrome_trace_links.moc"
