// Real files of other tools: each loads, or is refused with a sentence, and gives the stacks in the
// text file next to it. ZOE_UPDATE_SNAPSHOTS=1 rewrites these; read the difference before you keep
// it.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <map>

#include "plugins/api/plugin_manager.h"
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/test_program.h"

namespace tst_chrome_trace_files {

using namespace zoe;

namespace {

const QString kData = QStringLiteral(ZOE_TEST_DATA);

QByteArray contentOf(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::span<const std::byte> bytesOf(const QByteArray &content)
{
    return {reinterpret_cast<const std::byte *>(content.constData()),
            static_cast<std::size_t>(std::min<qsizetype>(content.size(), 65536))};
}

void checkTrees(const Capture &capture)
{
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            DurationNs selfs = 0;
            DurationNs roots = 0;
            std::vector<Zone> open;
            for (std::size_t z = 0; z < tree.size(); ++z) {
                const Zone zone = tree[z];
                QVERIFY(zone.depth <= open.size());
                open.resize(zone.depth);
                if (!open.empty()) {
                    QVERIFY(zone.startNs >= open.back().startNs);
                    QVERIFY(zone.endNs() <= open.back().endNs());
                }
                open.push_back(zone);
                selfs += zone.selfNs;
                roots += zone.depth == 0 ? zone.durationNs : 0;
            }
            QCOMPARE(selfs, roots);
        }
    }
}

} // namespace

class TestChromeTraceFiles : public QObject {
    Q_OBJECT

  private slots:
    void snapshots_data()
    {
        QTest::addColumn<QString>("fileName");
        for (const char *folder : {"trace-event", "chrome"}) {
            const QDir dir(kData + QLatin1Char('/') + QLatin1String(folder));
            const QStringList names = dir.entryList({QStringLiteral("*.json")});
            QVERIFY(!names.isEmpty());
            for (const QString &name : names)
                QTest::newRow(qPrintable(name)) << dir.filePath(name);
        }
    }

    void snapshots()
    {
        QFETCH(QString, fileName);
        const QByteArray content = contentOf(fileName);
        const ChromeTraceImporter importer;
        QVERIFY(importer.sniff(bytesOf(content)) >= 90);
        const test::Imported imported = test::importBytes(importer, content);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        checkTrees(*imported.capture);

        const QString text =
            QString::fromStdString(test::foldedText(*imported.capture, imported.report));
        QFile expected(fileName.chopped(5) + QStringLiteral(".folded"));
        if (qEnvironmentVariableIsSet("ZOE_UPDATE_SNAPSHOTS")) {
            QVERIFY(expected.open(QIODevice::WriteOnly));
            expected.write(text.toUtf8());
            return;
        }
        QVERIFY(expected.open(QIODevice::ReadOnly));
        const QStringList got = text.split(QLatin1Char('\n'));
        const QStringList want = QString::fromUtf8(expected.readAll()).split(QLatin1Char('\n'));
        QCOMPARE(got, want);
    }

    // A count of the same file by other means: Qt's own JSON reader and a few lines.
    void simpleTimelineAgreesWithIndependentCount()
    {
        const QByteArray content =
            contentOf(kData + QStringLiteral("/chrome/chrome-65-simple-timeline.json"));
        std::map<std::string, std::uint64_t> calls;
        std::map<std::string, std::int64_t> completeNs;
        std::map<double, std::vector<double>> beginFrames; // by pid
        const QJsonArray events = QJsonDocument::fromJson(content).array();
        QVERIFY(!events.isEmpty());
        for (const QJsonValue &value : events) {
            const QJsonObject event = value.toObject();
            const QString phase = event[QLatin1String("ph")].toString();
            const std::string name = event[QLatin1String("name")].toString().toStdString();
            if (phase == QLatin1String("X") || phase == QLatin1String("B"))
                ++calls[name];
            if (phase == QLatin1String("X"))
                completeNs[name] += 1000 * event[QLatin1String("dur")].toInteger();
            if (phase == QLatin1String("I") && name == "BeginFrame")
                beginFrames[event[QLatin1String("pid")].toDouble()].push_back(
                    event[QLatin1String("ts")].toDouble());
        }

        const test::Imported imported = test::importBytes(ChromeTraceImporter(), content);
        QVERIFY(imported.capture);
        std::map<std::string, std::uint64_t> importedCalls;
        std::map<std::string, std::int64_t> importedNs;
        for (std::size_t i = 0; i < imported.capture->chunks().size(); ++i) {
            const auto chunk = *imported.capture->chunk(i);
            for (std::size_t z = 0; z < chunk->zones.size(); ++z) {
                const std::string &name = imported.capture->site(SiteId{chunk->zones.site[z]}).name;
                importedCalls[name] += (chunk->zones.flags[z] & kContinuesFrom) == 0 ? 1 : 0;
                importedNs[name] += chunk->zones.durationNs[z];
            }
        }
        QVERIFY(importedCalls == calls);
        for (const auto &[name, ns] : completeNs) {
            if (name != "FunctionCall") // has begins and ends as well
                QVERIFY2(importedNs[name] >= ns, name.c_str());
        }
        checkFrames(*imported.capture, beginFrames);
    }

    void sniffsByContentOnly()
    {
        const ChromeTraceImporter importer;
        const auto sniff = [&](const char *text) {
            return importer.sniff(bytesOf(QByteArray(text)));
        };
        QVERIFY(sniff("[{\"ph\":\"X\"") >= 90);
        QVERIFY(sniff("\xEF\xBB\xBF {\"displayTimeUnit\":\"ms\",\"traceEvents\":[") >= 90);
        QCOMPARE(sniff("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}"), 0);
        QCOMPARE(sniff("[{\"name\":\"no phase\"}]"), 0);
        QCOMPARE(sniff("main;a;b 12\n"), 0);
        QCOMPARE(sniff(""), 0);
        QCOMPARE(sniff("[1,2]"), 0);
    }

  private:
    // The frames of the busiest process begin at its BeginFrame instants, the others' are sets of
    // their own.
    static void checkFrames(const Capture &capture,
                            const std::map<double, std::vector<double>> &beginFrames)
    {
        QCOMPARE(beginFrames.size(), std::size_t{2});
        std::size_t most = 0;
        std::size_t all = 0;
        for (const auto &[pid, times] : beginFrames) {
            most = std::max(most, times.size());
            all += times.size();
        }
        // One frame in front of the first mark.
        QCOMPARE(capture.frames().size(), most + 1);
        QCOMPARE(capture.frameSets().size(), std::size_t{2});
        QCOMPARE(capture.frameSets()[0].name, std::string("BeginFrame"));
        std::size_t others = 0;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i)
            others += (*capture.chunk(i))->setFrames.size();
        QCOMPARE(others, all - most);
        for (const auto &[pid, times] : beginFrames) {
            if (times.size() != most)
                continue;
            QCOMPARE(pid, double(capture.thread(capture.frameSets()[0].thread).processId));
            for (std::size_t i = 1; i < times.size(); ++i)
                QCOMPARE(capture.frames()[i].durationNs,
                         static_cast<DurationNs>((times[i] - times[i - 1]) * 1000));
        }
    }
};

} // namespace tst_chrome_trace_files

ZOE_TEST(tst_chrome_trace_files::TestChromeTraceFiles)
#include "tst_chrome_trace_files.moc"
