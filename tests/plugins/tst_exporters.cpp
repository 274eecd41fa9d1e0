// Exporters of figures, names that are difficult for formats, and errors while writing.
#include <QBuffer>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "analysis/calltree/call_tree.h"
#include "analysis/summary/summary.h"
#include "plugins/api/export_file.h"
#include "plugins/api/plugin_manager.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_exporters {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Written {
    QByteArray bytes;
    Report report;
};

Written written(const Exporter &exporter, const Capture &capture, const ExportOptions &options = {})
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto report = exporter.write(capture, {}, options, buffer, Task{});
    if (!report) {
        qWarning("%s", report.error().text().c_str());
        return {};
    }
    return {buffer.data(), *report};
}

// RFC 4180, field by field.
QList<QStringList> readCsv(const QByteArray &bytes)
{
    QList<QStringList> rows{{QString()}};
    bool quoted = false;
    const QString text = QString::fromUtf8(bytes);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        QString &field = rows.last().last();
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && c == ',') {
            rows.last() << QString();
        } else if (!quoted && c == '\r' && text[i + 1] == '\n') {
            rows << QStringList{QString()};
            ++i;
        } else {
            field += c;
        }
    }
    rows.removeLast();
    return rows;
}

// A disk that is full after so many bytes.
class FullDevice final : public QIODevice {
  public:
    explicit FullDevice(qint64 room)
        : m_room(room)
    {
        open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    }

  protected:
    qint64 readData(char *, qint64) override { return -1; }
    qint64 writeData(const char *, qint64 size) override
    {
        if (m_room == 0) {
            setErrorString(QStringLiteral("No space left on device"));
            return -1;
        }
        const qint64 taken = std::min(size, m_room);
        m_room -= taken;
        return taken;
    }

  private:
    qint64 m_room;
};

const char *const kAwkward = "a \"b\", <c> & ;d\\e";

std::shared_ptr<const MemoryCapture> awkwardCapture()
{
    return captureFromText(std::string("frame 0 100\n  main\n    ") + kAwkward +
                           " 10 60\n      \xff\xfe 20 30\nframe 100 80\n  main\n    " + kAwkward +
                           " 110 60\n");
}

} // namespace

class TestExporters : public QObject {
    Q_OBJECT

  private slots:
    void summaryHasItsFigures()
    {
        const auto capture = randomCapture({.seed = 3, .frames = 40});
        const auto summary = *summarize(*capture);
        const auto rows = readCsv(written(of("csv-summary"), *capture).bytes);
        QCOMPARE(rows.size(), static_cast<qsizetype>(summary->functions.size()) + 1);
        const QStringList &head = rows.first();
        for (qsizetype i = 1; i < rows.size(); ++i) {
            const QString name = rows[i][head.indexOf("function")];
            const auto row = std::ranges::find_if(summary->functions, [&](const auto &function) {
                return QString::fromStdString(capture->site(function.site).label()) == name;
            });
            QVERIFY(row != summary->functions.end());
            QCOMPARE(rows[i][head.indexOf("calls")].toULongLong(), qulonglong{row->calls});
            QCOMPARE(rows[i][head.indexOf("totalNs")].toLongLong(), qlonglong{row->totalNs});
            QCOMPARE(rows[i][head.indexOf("selfNs")].toLongLong(), qlonglong{row->selfNs});
            QCOMPARE(rows[i][head.indexOf("p99Ns")].toLongLong(),
                     qlonglong{std::llround(row->perCall.p99Ns)});
            QCOMPARE(rows[i][head.indexOf("activeNs")].toLongLong(), qlonglong{row->activeNs});
        }
    }

    void framesHaveARowEach()
    {
        const auto capture = randomCapture({.seed = 4, .frames = 25, .missingShare = 0.3});
        const auto rows = readCsv(written(of("csv-frames"), *capture).bytes);
        const auto frames = Selection().framesOf(*capture).frames();
        QCOMPARE(rows.size(), static_cast<qsizetype>(frames.size()) + 1);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const FrameRecord &record = capture->frames()[frames[i]];
            const QStringList &row = rows[static_cast<qsizetype>(i) + 1];
            QCOMPARE(row[0].toUInt(), frames[i]);
            QCOMPARE(row[1].toLongLong(), qlonglong{record.startNs});
            QCOMPARE(row[2].toLongLong(), qlonglong{record.durationNs});
        }
    }

    void collapsedStacksAddUpToTheSelfTime()
    {
        const auto capture = randomCapture({.seed = 6, .frames = 30});
        const DurationNs selfNs = (*callTree(*capture))->selfNs;
        DurationNs sum = 0;
        for (const QByteArray &line : written(of("collapsed"), *capture).bytes.split('\n'))
            sum += line.mid(line.lastIndexOf(' ') + 1).toLongLong();
        QCOMPARE(sum, selfNs);
    }

    void collapsedStacksOfTwoHaveTwoColumns()
    {
        const auto base = captureFromText("frame 0 100\n  main\n    a 0 50\n      b 10 20\n");
        const auto head = captureFromText("frame 0 100\n  main\n    a 0 60\n      c 10 20\n");
        const Written both =
            written(of("collapsed"), *head, {.title = {}, .base = base.get(), .baseSelection = {}});
        QCOMPARE(both.bytes, QByteArray("a 30 40\na;b 20 0\na;c 0 20\n"));
    }

    // Each line has the whole path: the text would grow with the square of the depth.
    void collapsedStacksOfDeepRecursion()
    {
        constexpr std::size_t kDepth = 3000;
        std::string text = "frame 0 10000\n  main\n";
        for (std::size_t depth = 0; depth < kDepth; ++depth)
            text += std::string(4 + 2 * depth, ' ') + "f " + std::to_string(depth) + " " +
                    std::to_string(10'000 - 2 * depth) + "\n";
        const Written deep = written(of("collapsed"), *captureFromText(text));
        QList<QByteArray> lines = deep.bytes.split('\n');
        QVERIFY(lines.takeLast().isEmpty());
        QCOMPARE(lines.size(), 1024);
        QCOMPARE(lines[0], QByteArray("f 2"));
        QCOMPARE(lines[1023],
                 QByteArray("f;").repeated(1023) + "f " + QByteArray::number(10'000 - 2 * 1023));
        QCOMPARE(deep.report.countOf("paths of more than 1024 calls were added to their callers"),
                 std::uint64_t{kDepth - 1024});
    }

    void flameGraphIsWellFormedAndComplete()
    {
        const auto capture = randomCapture({.seed = 7, .frames = 30});
        const QByteArray svg = written(of("svg"), *capture).bytes;
        QXmlStreamReader xml(svg);
        double rootShare = 0;
        QStringList names;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            if (xml.attributes().hasAttribute("data-n"))
                names << xml.attributes().value("data-n").toString();
            if (xml.name() == QLatin1String("g"))
                rootShare = std::max(rootShare, xml.attributes().value("data-x").toDouble() +
                                                    xml.attributes().value("data-w").toDouble());
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(std::abs(rootShare - 1) < 1e-6);
        for (const Site &site : capture->sites())
            QVERIFY2(names.contains(QString::fromStdString(site.label())), site.label().c_str());
    }

    // speedscope looks for what an end ends by its name.
    void endsOfTraceEventsTellTheirNames()
    {
        const auto capture = randomCapture({.seed = 5, .frames = 30});
        const QByteArray bytes = written(of("chrome-trace"), *capture).bytes;
        const QJsonArray events = QJsonDocument::fromJson(bytes)["traceEvents"].toArray();
        QHash<QString, QStringList> open; // a thread
        int ends = 0;
        for (const QJsonValue &event : events) {
            QStringList &names =
                open[QString("%1 %2").arg(event["pid"].toInteger()).arg(event["tid"].toInteger())];
            if (event["ph"].toString() == "B")
                names << event["name"].toString();
            if (event["ph"].toString() != "E")
                continue;
            ++ends;
            QVERIFY(!names.isEmpty());
            QCOMPARE(event["name"].toString(), names.takeLast());
        }
        QVERIFY(ends > 100);
    }

    void awkwardNamesStayWhatTheyAre()
    {
        const auto capture = awkwardCapture();
        QCOMPARE(readCsv(written(of("csv-zones"), *capture).bytes)[1][3], QString(kAwkward));
        QCOMPARE(readCsv(written(of("csv-zones"), *capture).bytes)[2][3],
                 QString(QChar(0xfffd)) + QChar(0xfffd));
        for (const char *json : {"json", "chrome-trace", "speedscope"}) {
            QJsonParseError error;
            const QByteArray bytes = written(of(json), *capture).bytes;
            QJsonDocument::fromJson(bytes, &error);
            QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        }
        QXmlStreamReader xml(written(of("svg"), *capture).bytes);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        // A semicolon would part a stack.
        QVERIFY(written(of("collapsed"), *capture).bytes.contains(":d\\e 90\n"));
    }

    void anEmptyCaptureMakesAnEmptyFile()
    {
        const auto capture = captureFromText("frame 0 100\n");
        for (const Exporter *exporter : m_plugins.exporters()) {
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            const auto report = exporter->write(*capture, {}, {}, buffer, Task{});
            QVERIFY2(report, exporter->format().id.toUtf8().constData());
        }
    }

    void aFullDiskIsToldInOneSentence()
    {
        const auto capture = randomCapture({.seed = 8, .frames = 200});
        for (const Exporter *exporter : m_plugins.exporters()) {
            FullDevice device(100);
            const auto report = exporter->write(*capture, {}, {}, device, Task{});
            QVERIFY2(!report, exporter->format().id.toUtf8().constData());
            QCOMPARE(report.error().code, ErrorCode::Io);
            QVERIFY(report.error().text().find("No space left") != std::string::npos);
        }
    }

    void stopsWhenItIsCancelled()
    {
        const auto capture = randomCapture({.seed = 9});
        std::stop_source stop;
        stop.request_stop();
        SerialExecutor serial;
        for (const Exporter *exporter : m_plugins.exporters()) {
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            const auto report =
                exporter->write(*capture, {}, {}, buffer, Task(serial, stop.get_token()));
            QVERIFY2(!report && report.error().code == ErrorCode::Cancelled,
                     exporter->format().id.toUtf8().constData());
        }
    }

    void framesThatCannotBeReadAreCounted()
    {
        const auto whole = randomCapture({.seed = 10, .frames = 24});
        const DamagedCapture damaged(whole, {1});
        for (const Exporter *exporter : m_plugins.exporters()) {
            if (exporter->format().id == "csv-frames")
                continue; // needs no zones
            const Written result = written(*exporter, damaged);
            QCOMPARE(result.report.countOf("unreadable frames were skipped"),
                     std::uint64_t{whole->chunks()[1].frameCount});
        }
    }

    void neverReplacesAFileUnasked()
    {
        const auto capture = awkwardCapture();
        const QTemporaryDir folder;
        const QString name = folder.filePath("x.txt");
        QVERIFY(exportFile(of("collapsed"), *capture, {}, {}, name, false, Task{}));
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        file.close();
        const auto again = exportFile(of("json"), *capture, {}, {}, name, false, Task{});
        QVERIFY(!again);
        QCOMPARE(again.error().code, ErrorCode::Io);
        // Nor by a half of one.
        std::stop_source stop;
        stop.request_stop();
        SerialExecutor serial;
        QVERIFY(
            !exportFile(of("json"), *capture, {}, {}, name, true, Task(serial, stop.get_token())));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), before);
        QVERIFY(exportFile(of("json"), *capture, {}, {}, name, true, Task{}));
    }

  private:
    const Exporter &of(const char *id)
    {
        const Exporter *exporter = m_plugins.exporter(id);
        if (!exporter)
            qFatal("no exporter %s", id);
        return *exporter;
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_exporters

ZOE_TEST(tst_exporters::TestExporters)
#include "tst_exporters.moc"
