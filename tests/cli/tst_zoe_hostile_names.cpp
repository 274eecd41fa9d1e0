// A capture whose names try to act on a terminal, a page or a spreadsheet, through every command
// and exporter.
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <set>

#include "analysis/model/texts/escaped_text.h"
#include "formats/stream/platform/live_program.h"
#include "formats/writing/capture_writer.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_zoe_hostile_names {

using namespace zoe;
using namespace zoe::test;

namespace {

// Window title, bell, clear screen, 8-bit control sequence, forged row, direction of text, mark-up,
// a formula in front, and bytes that are no text.
std::string hostile(const std::string &front)
{
    return front +
           "\x1b]0;owned\x07\x1b[2J\x9b\x32J\xc2\x9b\x32J\r\nFORGED row\n\tFORGED \x7f|`*_~#" +
           "\xe2\x80\xae txt.exe \xe2\x81\xa6\xef\xbb\xbf<script>alert(1)</script>" +
           "\"><img src=x onerror=alert(1)>'&\xff\xfe\xc0\x80\xed\xa0\x80" + "[x](http://h) -->]]>";
}

// The part of a text that would control a terminal; empty if there is none.
QString actsOnTerminal(const QByteArray &bytes, bool mayHaveTabs = false)
{
    const QString text = QString::fromUtf8(bytes);
    if (text.toUtf8() != bytes)
        return "invalid UTF-8";
    static const QRegularExpression acting(
        "[\\x{0}-\\x{9}\\x{b}\\x{c}\\x{e}-\\x{1f}\\x{7f}-\\x{9f}\\x{61c}\\x{200b}\\x{200e}\\x{200f}"
        "\\x{2028}-\\x{202e}\\x{2060}-\\x{206f}\\x{feff}]|\\r(?!\\n)");
    const QRegularExpressionMatch match =
        acting.match(mayHaveTabs ? QString(text).replace(u'\t', u' ') : text);
    return match.hasMatch() ? QString("U+%1 at %2: %3")
                                  .arg(match.captured()[0].unicode(), 4, 16)
                                  .arg(match.capturedStart())
                                  .arg(text.mid(match.capturedStart() - 40, 80))
                            : QString();
}

bool hasForgedRow(const QByteArray &bytes)
{
    static const QRegularExpression forged("^[\\s\"']*FORGED", QRegularExpression::MultilineOption);
    return forged.match(QString::fromUtf8(bytes)).hasMatch();
}

// Cells of RFC 4180.
QStringList cellsOf(const QByteArray &csv)
{
    QStringList cells{QString()};
    bool quoted = false;
    const QString text = QString::fromUtf8(csv);
    for (const QChar c : text) {
        if (c == u'"')
            quoted = !quoted;
        else if (!quoted && (c == u',' || c == u'\n'))
            cells << QString();
        else if (c != u'\r')
            cells.back() += c;
    }
    return cells;
}

// With stand-ins for files.
QList<QStringList> allCommands()
{
    QList<QStringList> all;
    const auto add = [&](const QStringList &arguments) { all << arguments; };
    const QString a = "CAPTURE";
    const QString b = "SLOWER";
    const QList<QStringList> commands{
        {"info", a, "--sites"},
        {"frames", a},
        {"frames", a, "--stats"},
        {"frames", a, "--with-behaviours"},
        {"frames", a, "--set", "FORGED"},
        {"summary", a},
        {"summary", a, "--split", "10%"},
        {"tree", a, "--frame", "1"},
        {"spikes", a},
        {"calltree", a},
        {"calltree", a, "--bottom-up"},
        {"calltree", a, "--callers", "FORGED"},
        {"samples", a},
        {"samples", a, "--bottom-up"},
        {"samples", a, "--callers", "FORGED"},
        {"histogram", a},
        {"histogram", a, "--function", "FORGED"},
        {"coverage", a},
        {"coverage", a, "--all"},
        {"locks", a},
        {"plots", a},
        {"messages", a},
        {"behaviours", a, "--k", "2"},
        {"compare", a, b},
        {"compare", a, b, "--fail-if", "mean(FORGED) > +1%"},
        {"verify", a},
        {"measure"},
        {"fleet", "add", "STORE", a, b, "--set", "scene=\x1b[31m=1+1"},
        {"fleet", "runs", "STORE"},
        {"fleet", "trend", "STORE"},
        {"fleet", "trend", "STORE", "--function", "FORGED"},
        {"fleet", "changes", "STORE"},
        {"fleet", "copy", "STORE", "STORE"},
        {"fleet", "export", "STORE"},
        {"fleet", "prune", "STORE", "--rows-after", "1"},
        {"why", a, "--frame", "19"},
        {"why", a, "--spikes"},
        {"sql", a, "select * from zones limit 20"},
        {"sql", a, "select * from sites"},
        {"sql", a, "select * from threads"},
        {"sql", a, "select * from messages"},
        {"sql", a, "select * from plots"},
        {"sql", a, "select * from samples join stacks using (stack)"},
        {"sql", a, "select no such column from sites"},
    };
    for (const QStringList &command : commands) {
        add(command);
        add(command + QStringList{"--json"});
    }
    for (const char *command : {"frames", "summary", "messages", "plots", "samples"})
        add({command, a, "--csv"});
    for (const char *table : {"sites", "threads", "messages", "zones", "stacks"})
        add({"sql", a, QString("select * from ") + table, "--csv"});
    add({"compare", a, b, "--markdown"});
    add({"dump", a, "--zones"});
    add({"import", a, "-o", "OUT"});
    add({"export", a, "--to", "collapsed", "-o", "OUT"});
    add({"formats"});
    add({"plugins"});
    add({"record", "127.0.0.1:1\x1b[2J", "-o", "OUT"});
    add({"list"});
    add({"recover", a, "-o", "OUT"});
    add({"generate", "-o", "OUT"});
    add({"pack", a, "-o", "OUT"});
    add({"trim", a, "--frames", "1..5", "-o", "OUT"});
    add({"merge", a, b, "-o", "OUT"});
    add({"strip", a, "-o", "OUT"});
    add({"strip", a, "-o", "OUT", "--json"});
    add({"symbolize", a, "-o", "OUT"});
    add({"symbolize", a, "-o", "OUT", "--json"});
    return all;
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestZoeHostileNames : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyCommand_data();
    void everyCommand();
    void everyCommandIsTried();
    void everyExporter();
    void reportsAreMarkupOnly();
    void runningPrograms();
    void escapesKeepTheirPromises();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    void writeCapture(const QString &name, TimeNs extraNs);

    QTemporaryDir m_folder;
    QString m_capture;
    QString m_slower;
};

void TestZoeHostileNames::writeCapture(const QString &name, TimeNs extraNs)
{
    SessionInfo session;
    session.program = hostile("program ");
    session.host = hostile("host ");
    session.operatingSystem = hostile("system ");
    session.processor = hostile("processor ");
    session.build = hostile("build ");
    session.comment = hostile("comment ");
    session.clock = hostile("clock ");
    session.metadata = {{hostile("key "), hostile("value ")}};
    auto writer = CaptureWriter::create(name.toStdString(), session);
    QVERIFY2(writer.ok(), writer ? "" : writer.error().text().c_str());
    CaptureWriter &capture = **writer;
    std::vector<SiteId> sites;
    for (const char *front : {"=cmd|' /C calc'!A0", "+1+", "-2+", "@SUM(", "\t=", "\r="})
        sites.push_back(capture.addSite({hostile(front), hostile("function "), hostile("file "), 3,
                                         0xff0000, hostile("category "), 0}));
    capture.addSite({hostile("=never "), {}, hostile("file "), 9, 0, {}, 0});
    const FrameSetId mainSet = capture.addFrameSet({hostile("main "), {}});
    const ThreadId thread = capture.addThread({hostile("=thread "), 1, 1, TrackKind::Thread});
    capture.updateFrameSet(mainSet, {hostile("main "), thread});
    const FrameSetId set = capture.addFrameSet({hostile("@set "), thread});
    const PlotId plot = capture.addPlot({hostile("=plot "), PlotKind::Number});
    const LockId lock = capture.addLock({hostile("=lock "), hostile("file "), 3});
    const PoolId pool = capture.addMemoryPool({hostile("=pool ")});
    const ValueKeyId key = capture.addValueKey(hostile("=key "));
    const ModuleId module =
        capture.addModule({hostile("=module "), hostile("build id "), 4096, 64});
    const CodeAddressId named = capture.addCodeAddress(
        {module, 16, {{hostile("=code "), hostile("file "), 3}, {hostile("+code "), {}, 0}}});
    const CodeAddressId nameless = capture.addCodeAddress({module, 32, {}});
    const StackId stack = capture.addStack({capture.addStack({{}, named}), nameless});
    Annotation bookmark;
    bookmark.timeNs = 100;
    bookmark.text = hostile("=bookmark ");
    capture.annotate(bookmark);
    FrameAssembler &events = capture.events();
    TimeNs now = 0;
    for (int frame = 0; frame < 60; ++frame) {
        const TimeNs start = now;
        for (std::size_t i = 0; i < sites.size(); ++i) {
            events.enter(thread, now += 100, sites[i]);
            events.zoneText(thread, key, hostile("=text "));
            now += 1000 + (frame % 20 == 19 ? 50'000 : frame % 3 * 10) + (i == 0 ? extraNs : 0);
            events.leave(thread, now);
        }
        events.message(thread, now, Severity::Warning, hostile("=message "));
        events.plot(plot, now, frame);
        LockSpan span;
        span.lock = lock;
        span.thread = thread;
        span.startNs = start + 1;
        span.durationNs = 500;
        events.lockSpan(span);
        MemoryEvent memory;
        memory.pool = pool;
        memory.thread = thread;
        memory.timeNs = now;
        memory.address = 1;
        memory.size = 64;
        events.memoryEvent(memory);
        events.sample({thread, stack, now - 50, kNsPerMs});
        events.setFrame(set, start, now);
        events.frameMark(now += 100);
    }
    const Status done = capture.finish(now);
    QVERIFY2(done.ok(), done ? "" : done.error().text().c_str());
}

void TestZoeHostileNames::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    m_capture = path("hostile.zoe");
    m_slower = path("slower.zoe");
    writeCapture(m_capture, 0);
    writeCapture(m_slower, 2000);
    QCOMPARE(runZoe({"fleet", "init", path("store.zoefleet")}).exitCode, 0);
}

void TestZoeHostileNames::everyCommand_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const QStringList &arguments : allCommands())
        QTest::newRow(arguments.join(' ').toUtf8().constData()) << arguments;
}

void TestZoeHostileNames::everyCommand()
{
    QFETCH(QStringList, arguments);
    const QString out = path("out.zoe");
    QFile::remove(out);
    arguments.replaceInStrings("CAPTURE", m_capture);
    arguments.replaceInStrings("SLOWER", m_slower);
    arguments.replaceInStrings("OUT", out);
    arguments.replaceInStrings("STORE", path("store.zoefleet"));
    const Ran ran = runZoe(arguments);
    QVERIFY2(ran.exitCode >= 0 && ran.exitCode <= 2, ran.told());
    QVERIFY(!ran.out.isEmpty() || !ran.err.isEmpty() || arguments[0] == "export");
    const bool isCsv =
        arguments.contains("--csv") || arguments.mid(0, 2) == QStringList{"fleet", "export"};
    for (const QByteArray &text : {ran.out, ran.err}) {
        const QString acting = actsOnTerminal(text, isCsv);
        QVERIFY2(acting.isEmpty(), qPrintable(acting));
        if (!isCsv) // there a row may have several lines
            QVERIFY2(!hasForgedRow(text), text.constData());
    }
    if (arguments.contains("--json") && ran.exitCode == 0)
        QVERIFY2(!ran.json().isNull(), ran.out.constData());
    if (isCsv) {
        static const QRegularExpression number("^[-+]?[\\d.]+(e[-+]?\\d+)?$");
        for (const QString &cell : cellsOf(ran.out))
            QVERIFY2(cell.isEmpty() || !QStringView(u"=+-@\t\r").contains(cell[0]) ||
                         number.match(cell).hasMatch(),
                     qPrintable(cell));
    }
    if (arguments.contains("--markdown")) {
        QVERIFY2(!ran.out.contains("<script") && !ran.out.contains("<img"), ran.out.constData());
        QVERIFY2(!ran.out.contains("[x](http"), ran.out.constData());
    }
}

// A new command must be added above.
void TestZoeHostileNames::everyCommandIsTried()
{
    std::set<QString> tried;
    for (const QStringList &arguments : allCommands())
        tried.insert(arguments[0]);
    const QByteArray help = runZoe({"--help"}).out;
    static const QRegularExpression command("^  ([a-z]+) {2,}\\S",
                                            QRegularExpression::MultilineOption);
    int commands = 0;
    for (auto match = command.globalMatch(QString::fromUtf8(help)); match.hasNext(); ++commands) {
        const QString name = match.next().captured(1);
        QVERIFY2(tried.contains(name), qPrintable(name));
    }
    QVERIFY(commands >= 28);
}

void TestZoeHostileNames::everyExporter()
{
    int formats = 0;
    for (const QJsonValue format : runZoe({"formats", "--json"}).array()) {
        if (format[QLatin1String("what")] != QLatin1String("write"))
            continue;
        ++formats;
        const QString id = format[QLatin1String("id")].toString();
        const QString file = path("export." + id);
        const Ran ran = runZoe({"export", m_capture, "--to", id, "-o", file});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY2(actsOnTerminal(ran.out + ran.err).isEmpty(), (ran.out + ran.err).constData());
        const QByteArray bytes = contentOf(file);
        QVERIFY(!bytes.isEmpty());
        if (id == "sqlite" || id == "perfetto") // not text: names are stored as they are
            continue;
        const QString acting = actsOnTerminal(bytes, id.startsWith("csv") || id == "svg");
        QVERIFY2(acting.isEmpty(), qPrintable(id + ": " + acting));
        if (id == "svg") {
            QXmlStreamReader xml(bytes);
            int scripts = 0;
            while (!xml.atEnd()) {
                if (xml.readNext() == QXmlStreamReader::StartElement) {
                    scripts += xml.name() == u"script" ? 1 : 0;
                    QVERIFY(xml.name() != u"img");
                }
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY(scripts <= 1); // its own
        } else if (id.startsWith("csv")) {
            for (const QString &cell : cellsOf(bytes))
                QVERIFY2(cell.isEmpty() || !QStringView(u"=@\t\r").contains(cell[0]),
                         qPrintable(cell));
        } else if (id == "collapsed") {
            QVERIFY2(!hasForgedRow(bytes), bytes.constData());
        } else {
            QVERIFY2(!QJsonDocument::fromJson(bytes).isNull(), qPrintable(id));
        }
    }
    QCOMPARE(formats, 10);
}

void TestZoeHostileNames::reportsAreMarkupOnly()
{
    const QString html = path("report.html");
    const QString junit = path("report.xml");
    const Ran ran =
        runZoe({"compare", m_capture, m_slower, "--html", html, "--junit", junit, "--fail-if",
                "self(" + QString::fromStdString(printable("=cmd")) + "\x1b<x>) > 1%"});
    QVERIFY2(actsOnTerminal(ran.out + ran.err).isEmpty(), (ran.out + ran.err).constData());
    const Ran good = runZoe({"compare", m_capture, m_slower, "--html", html, "--junit", junit,
                             "--fail-if", "mean(frame) > +1%"});
    QVERIFY2(good.exitCode <= 1, good.told());
    const QByteArray page = contentOf(html);
    QVERIFY(page.contains("FORGED"));
    QVERIFY2(actsOnTerminal(page, true).isEmpty(), qPrintable(actsOnTerminal(page, true)));
    QVERIFY(!page.contains("<script>alert") && !page.contains("<img src=x"));
    const QByteArray suite = contentOf(junit);
    QVERIFY2(actsOnTerminal(suite, true).isEmpty(), qPrintable(actsOnTerminal(suite, true)));
    QXmlStreamReader xml(suite);
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
}

void TestZoeHostileNames::runningPrograms()
{
    SessionOptions options;
    options.listen = "0";
    const std::string program = hostile("=program ");
    options.program = program.c_str();
    QVERIFY2(startSession(nullptr, options), lastError());
    for (const QStringList &arguments : {QStringList{"list"}, QStringList{"list", "--json"}}) {
        const Ran ran = runZoe(arguments);
        QVERIFY2(ran.out.contains("owned"), ran.told());
        QVERIFY2(actsOnTerminal(ran.out).isEmpty(), qPrintable(actsOnTerminal(ran.out)));
        QVERIFY(!hasForgedRow(ran.out));
    }
    stopSession();
}

void TestZoeHostileNames::escapesKeepTheirPromises()
{
    const std::string all = hostile("=");
    for (const std::string &text :
         {printable(all), xmlText(all), csvField(all), tsvField(all), jsonString(all),
          markdownText(all), markdownCode(all), fileNamePart(all)})
        QVERIFY2(actsOnTerminal(QByteArray::fromStdString(text), true).isEmpty(), text.c_str());
    // Ordinary names stay as they are.
    for (const std::string name :
         {"update", "Größe", "físicas", "函数", "operator<<", "🎮 game", "a\\b", "-[View draw]"})
        QCOMPARE(printable(name), name);
    QCOMPARE(printable("a\tb\n\x1b\xc2\x85\xe2\x80\xae"), std::string("a\\tb\\n\\x1b\\x85\\u202e"));
    QCOMPARE(printable("\xff"), std::string("\xef\xbf\xbd"));
    QCOMPARE(csvField("-1.5e-3"), std::string("-1.5e-3"));
    QCOMPARE(csvField("-[View draw]"), std::string("'-[View draw]"));
    QCOMPARE(csvField("a,b"), std::string("\"a,b\""));
    QCOMPARE(xmlText("<a b='\"&'>"), std::string("&lt;a b=&#39;&quot;&amp;&#39;&gt;"));
    QCOMPARE(markdownCode("plain"), std::string("`plain`"));
    for (const std::string name :
         {"..", "-rf", "/", "", "../../etc/passwd", ".hidden", "a/b\\c:d"}) {
        const std::string part = fileNamePart(name);
        QVERIFY2(!part.empty() && part[0] != '.' && part[0] != '-' &&
                     part.find_first_of("/\\:") == std::string::npos,
                 part.c_str());
    }
    QCOMPARE(fileNamePart("my game"), std::string("my-game"));
    QVERIFY(fileNamePart(std::string(1000, 'x')).size() <= 60);
    // JSON means the same text.
    const QByteArray json =
        "[" + QByteArray::fromStdString(jsonString("\x1b\xe2\x80\xae\U000e0001\"\\\n")) + "]";
    QCOMPARE(QJsonDocument::fromJson(json).array()[0].toString(),
             QString::fromUtf8("\x1b\xe2\x80\xae\U000e0001\"\\\n"));
}

} // namespace tst_zoe_hostile_names

ZOE_TEST(tst_zoe_hostile_names::TestZoeHostileNames)
#include "tst_zoe_hostile_names.moc"
