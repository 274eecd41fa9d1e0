// The arguments of zones in Chrome traces and the annotations of Perfetto's: they come into the
// capture, are exported again, and are limited.
#include <QBuffer>
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "plugins/importers/common/zone_arguments.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/protobuf_writer.h"
#include "tests/plugins/zone_values.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_zone_arguments {

using namespace zoe;
using namespace zoe::test;

namespace {

std::uint64_t countOf(const Imported &imported, const char *what)
{
    for (const Note &note : imported.report.notes()) {
        if (note.what.find(what) != std::string::npos)
            return note.count;
    }
    return 0;
}

// JSON is easier to read with these quotes, and ~ for a quote after a backslash.
QString quoted(const char *text)
{
    return QString::fromUtf8(text).replace('\'', '"').replace('~', QLatin1String("\\\""));
}

// An annotation with a name.
Protobuf named(const QByteArray &name)
{
    Protobuf annotation;
    annotation.text(10, name);
    return annotation;
}

class Values final : public ArgumentSink {
  public:
    std::vector<std::string> texts;
    std::size_t others = 0;

    void text(std::uint32_t, std::string_view text) override { texts.emplace_back(text); }
    void numbers(std::uint32_t, std::span<const double>) override { ++others; }
    void value(std::uint32_t, ValueKind, std::uint64_t) override { ++others; }
};

} // namespace

class TestZoneArguments : public QObject {
    Q_OBJECT

  private slots:
    void chromeArguments_data()
    {
        QTest::addColumn<QByteArray>("events"); // ' for a quote, ~: an escaped one
        QTest::addColumn<QStringList>("values");
        const auto row = [](const char *name, const char *events, const QStringList &values) {
            QTest::newRow(name) << quoted(events).toUtf8() << values;
        };
        row("kinds",
            "{'ph':'X','ts':1,'dur':2,'name':'a','args':{'text':'größe "
            "~1~','n':-5,'big':18446744073709551615,'f':0.25,'yes':true,'nothing':null}}",
            {quoted(
                "a {'text':'größe "
                "~1~','n':-5,'big':18446744073709551615,'f':0.25,'yes':true,'nothing':'null'}")});
        row("objects inside",
            "{'ph':'X','ts':1,'dur':2,'name':'a','args':{'data':{'url':'x','size':{'w':2}},'deep':{"
            "'a':{'b':{'c':{'d':1}}}}}}",
            {quoted("a {'data.url':'x','data.size.w':2,'deep.a.b.c':'{~d~:1}'}")});
        row("lists",
            "{'ph':'X','ts':1,'dur':2,'name':'a','args':{'n':[1,2.5],'t':['x',{'y':1}],'none':[],'"
            "empty':{}}}",
            {quoted("a {'n':[1,2.5],'t':['x','{~y~:1}'],'none':[],'empty':'{}'}")});
        row("begin and end",
            "{'ph':'B','ts':1,'name':'a','args':{'x':1}},{'ph':'X','ts':1.5,'dur':0.1,'name':'c'},{"
            "'ph':'E','ts':2,'name':'a','args':{'y':2}}",
            {quoted("a {'x':1,'y':2}"), quoted("c {}")});
        row("begin and end say the same",
            "{'ph':'B','ts':1,'name':'a','args':{'x':1,'t':'b','n':[1,2]}},{'ph':'E','ts':2,'name':"
            "'a','args':{'x':1,'t':'c','n':[1,2]}}",
            {quoted("a {'x':1,'t':['b','c'],'n':[1,2]}")});
        row("out of order, two lanes",
            "{'ph':'X','ts':5,'dur':9,'name':'b','args':{'i':2}},{'ph':'X','ts':1,'dur':8,'name':'"
            "a','args':{'i':1}}",
            {quoted("a {'i':1}"), quoted("b {'i':2}")});
        row("nested, ended with its parent",
            "{'ph':'B','ts':1,'name':'a'},{'ph':'B','ts':2,'name':'b','args':{'i':1}},{'ph':'E','"
            "ts':3,'name':'a','args':{'of':'a'}}",
            {quoted("a {'of':'a'}"), quoted("b {'i':1}")});
        row("no object", "{'ph':'X','ts':1,'dur':2,'name':'a','args':[1,2]}", {quoted("a {}")});
    }

    void chromeArguments()
    {
        QFETCH(QByteArray, events);
        QFETCH(QStringList, values);
        events.replace("{\"ph\"", "{\"pid\":1,\"tid\":1,\"ph\"");
        const Imported imported = importBytes(*m_plugins.importer("chrome-trace"),
                                              "[" + events + "]", QStringLiteral("every:1h"));
        QStringList found = valuesOf(imported);
        found.sort();
        QCOMPARE(found, values);
        QCOMPARE(countOf(imported, "skipped"), 0U);
    }

    void tooManyAndTooLong()
    {
        QByteArray arguments = "{";
        for (int i = 0; i < 70; ++i)
            arguments += "\"k" + QByteArray::number(i) + "\":" + QByteArray::number(i) + ",";
        QByteArray json = "[{'ph':'X','pid':1,'tid':1,'ts':1,'dur':2,'name':'many','args':";
        json += arguments + "\"last\":1}},";
        json += "{'ph':'X','pid':1,'tid':1,'ts':4,'dur':2,'name':'long','args':{'t':'" +
                QByteArray("ü").repeated(600) + "\"}}]";
        json.replace('\'', '"');
        const Imported imported =
            importBytes(*m_plugins.importer("chrome-trace"), json, QStringLiteral("every:1h"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto chunk = *imported.capture->chunk(0);
        QCOMPARE(chunk->extras.valuesOf(0).size(), ZoneArguments::kMostValues);
        QCOMPARE(countOf(imported, "beyond 64 per zone"), 1U);
        const auto texts = chunk->extras.valuesOf(1);
        QCOMPARE(texts.size(), std::size_t{1});
        QCOMPARE(chunk->extras.text(texts.front()), QByteArray("ü").repeated(512).toStdString());
        QCOMPARE(countOf(imported, "bytes were cut"), 1U);
        QCOMPARE(countOf(imported, "invalid UTF-8"), 0U);
    }

    // All together have a limit; equal texts are kept once.
    void boundedInAll()
    {
        ZoneArguments arguments;
        Report report;
        const std::string text(ZoneArguments::kLongestText - 8, 'x');
        std::uint64_t kept = 0;
        for (int i = 0; i < 70'000; ++i) {
            arguments.addText("key", text + std::to_string(i));
            kept += arguments.keep(report) != ZoneArguments::kNone ? 1 : 0;
        }
        QVERIFY(kept * text.size() < ZoneArguments::kMostBytes);
        QVERIFY((kept + 2) * (ZoneArguments::kLongestText + 64) > ZoneArguments::kMostBytes);
        QCOMPARE(report.notes().size(), std::size_t{1});
        QCOMPARE(report.notes().front().count, 70'000 - kept);
        QVERIFY(report.notes().front().what.find("64 MiB") != std::string::npos);
        arguments.addText("key", text + "5"); // it is there, so that its list is small
        const std::uint32_t list = arguments.keep(report);
        QVERIFY(list != ZoneArguments::kNone);
        Values values;
        arguments.tell(list, values);
        QCOMPARE(values.texts, std::vector<std::string>{text + "5"});
    }

    // Millions of small ones take a few bytes each.
    void smallValuesTakeLittle()
    {
        ZoneArguments arguments;
        Report report;
        for (int i = 0; i < 3'000'000; ++i) {
            arguments.add("id", ValueKind::Signed, static_cast<std::uint64_t>(-i));
            arguments.addText("url", i % 2 == 0 ? "https://example.com/a" : "b");
            QVERIFY(arguments.keep(report) != ZoneArguments::kNone);
        }
        QVERIFY(report.notes().empty());
        Values values;
        arguments.tell(0, values);
        QCOMPARE(values.texts, std::vector<std::string>{"https://example.com/a"});
        QCOMPARE(values.others, std::size_t{1});
    }

    void namesAreBounded()
    {
        ZoneArguments keys;
        Report ofKeys;
        for (std::size_t i = 0; i < ZoneArguments::kMostKeys + 3; ++i) {
            keys.add("k" + std::to_string(i), ValueKind::Signed, 1);
            const bool room = i < ZoneArguments::kMostKeys;
            QCOMPARE(keys.keep(ofKeys) != ZoneArguments::kNone, room);
        }
        QCOMPARE(ofKeys.notes().front().count, std::uint64_t{3});
    }

    void perfettoAnnotations()
    {
        QByteArray bytes;
        const auto packet = [&bytes](std::uint64_t time, const Protobuf &event) {
            bytes += Protobuf()
                         .message(1, Protobuf().number(8, time).number(10, 7).number(13, 2).message(
                                         11, event))
                         .bytes;
        };
        const Protobuf interned = Protobuf()
                                      .message(3, Protobuf().number(1, 9).text(2, "file"))
                                      .message(29, Protobuf().number(1, 4).text(2, "a.txt"));
        bytes += Protobuf()
                     .message(1, Protobuf().number(10, 7).number(13, 1).message(12, interned))
                     .bytes;
        packet(100, Protobuf()
                        .number(9, 1)
                        .number(11, 5)
                        .text(23, "read")
                        .message(4, Protobuf().number(1, 9).number(17, 4))
                        .message(4, named("n").number(4, static_cast<std::uint64_t>(-3)))
                        .message(4, named("u").number(3, 7))
                        .message(4, named("f").real(5, 0.5))
                        .message(4, named("on").number(2, 1))
                        .message(4, named("at").number(7, 255))
                        .message(4, named("json").text(9, "[1]"))
                        .message(4, named("box").message(11, named("w").number(4, 2))));
        packet(200, Protobuf()
                        .number(9, 2)
                        .number(11, 5)
                        .message(4, named("list")
                                        .message(12, Protobuf().number(4, 1))
                                        .message(12, Protobuf().real(5, 2.5)))
                        .message(4, named("old").message(8, Protobuf().text(2, "k").message(
                                                                3, Protobuf().text(8, "v")))));
        packet(300, Protobuf()
                        .number(9, 3)
                        .number(11, 5)
                        .text(23, "saved")
                        .message(4, named("severity").text(6, "warning"))
                        .message(4, named("size").number(4, 12)));
        const Imported imported =
            importBytes(*m_plugins.importer("perfetto"), bytes, QStringLiteral("every:1h"));
        QCOMPARE(valuesOf(imported),
                 QStringList{quoted("read "
                                    "{'file':'a.txt','n':-3,'u':7,'f':0.5,'on':true,'at':'0xff','"
                                    "json':'[1]','box.w':2,'list':[1,2.5],'old.k':'v'}")});
        const auto chunk = *imported.capture->chunk(0);
        QCOMPARE(chunk->messages.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(chunk->messages.front().text),
                 QStringLiteral("saved: size = 12"));
        QCOMPARE(chunk->messages.front().severity, Severity::Warning);
    }

    // Dictionaries in dictionaries, as deep as the bytes allow.
    void perfettoNestingIsBounded()
    {
        Protobuf deep = named("x").number(4, 1);
        for (int i = 0; i < 2000; ++i) {
            Protobuf outer = named("x");
            outer.message(11, deep);
            deep = outer;
        }
        Protobuf event;
        event.number(9, 1).number(11, 5).text(23, "a").message(4, deep);
        const QByteArray bytes =
            Protobuf().message(1, Protobuf().number(8, 1).number(10, 7).message(11, event)).bytes;
        const Imported imported =
            importBytes(*m_plugins.importer("perfetto"), bytes, QStringLiteral("every:1h"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(countOf(imported, "skipped"), 1U);
    }

    void exportedValuesComeBack_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("seed");
        for (const char *format : {"chrome-trace", "perfetto"}) {
            for (int seed = 1; seed <= 4; ++seed)
                QTest::addRow("%s %d", format, seed) << QString::fromLatin1(format) << seed;
        }
    }

    void exportedValuesComeBack()
    {
        QFETCH(QString, format);
        QFETCH(int, seed);
        Imported original;
        original.capture = randomCapture({.seed = static_cast<std::uint64_t>(seed)});
        // Locks come back as zones of tracks of their own, without values.
        const auto told = [](const Imported &imported) {
            QStringList lines = valuesOf(imported);
            lines.removeIf([](const QString &line) { return line.endsWith(QLatin1String(" {}")); });
            lines.sort();
            return lines;
        };
        const Imported back = throughFile(format, *original.capture);
        QVERIFY2(back.capture, back.error.text().c_str());
        QVERIFY(told(original).size() > 20);
        QCOMPARE(told(back), told(original));
        // Once more, from the result: nothing changes any more.
        QCOMPARE(told(throughFile(format, *back.capture)), told(back));
    }

  private:
    Imported throughFile(const QString &format, const Capture &capture)
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        const auto written =
            m_plugins.exporter(format)->write(capture, {}, ExportOptions(), buffer, Task{});
        return written ? importBytes(*m_plugins.importer(format), buffer.data(),
                                     QStringLiteral("instant:Frame"))
                       : Imported();
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_zone_arguments

ZOE_TEST(tst_zone_arguments::TestZoneArguments)
#include "tst_zone_arguments.moc"
