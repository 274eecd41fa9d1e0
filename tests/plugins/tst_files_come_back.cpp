// Every file of another tool in tests/data, read, written as a trace, and read again: the same
// trees, frames and values.
#include <QBuffer>
#include <QDirIterator>
#include <QFile>
#include <QTest>
#include <map>

#include "analysis/model/frames/whole_frames.h"
#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/whole_zones.h"
#include "tests/plugins/zone_values.h"
#include "tests/support/test_program.h"

namespace tst_files_come_back {

using namespace zoe;
using namespace zoe::test;

namespace {

// The names of a file's threads may change (a process before them, a number instead of none), so
// this gives the zones of each thread, in order of the threads.
std::vector<std::vector<WholeZone>> threadsOf(const Capture &capture)
{
    std::map<std::string, std::vector<WholeZone>> byThread;
    const std::vector<WholeZone> zones = wholeZones(capture);
    const TimeNs firstNs =
        zones.empty() ? 0 : std::ranges::min(zones, {}, &WholeZone::startNs).startNs;
    for (WholeZone zone : zones) {
        std::vector<WholeZone> &thread = byThread[zone.thread];
        zone.thread.clear();
        zone.startNs -= firstNs;
        zone.endNs -= firstNs;
        thread.push_back(zone);
    }
    std::vector<std::vector<WholeZone>> threads;
    for (auto &[name, thread] : byThread)
        threads.push_back(std::move(thread));
    std::ranges::sort(threads);
    return threads;
}

} // namespace

class TestFilesComeBack : public QObject {
    Q_OBJECT

  private slots:
    void trees_data()
    {
        QTest::addColumn<QString>("fileName");
        QTest::addColumn<QString>("format");
        for (const char *folder : {"chrome", "csv-zones", "perf-script", "presentmon", "speedscope",
                                   "stackcollapse", "trace-event", "tracy"}) {
            QDirIterator files(
                QStringLiteral(ZOE_TEST_DATA) + '/' + QLatin1String(folder),
                {QStringLiteral("*.json"), QStringLiteral("*.csv"), QStringLiteral("*.txt")},
                QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString name = files.next();
                for (const char *format : {"chrome-trace", "perfetto"})
                    QTest::addRow("%s as %s", qPrintable(files.fileName()), format)
                        << name << QString::fromLatin1(format);
            }
        }
    }

    void trees()
    {
        QFETCH(QString, fileName);
        QFETCH(QString, format);
        QFile file(fileName);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const Importer *importer =
            m_plugins.importerFor({reinterpret_cast<const std::byte *>(bytes.constData()),
                                   std::size_t(std::min<qsizetype>(bytes.size(), 65536))});
        QVERIFY(importer);
        const Imported first = importBytes(*importer, bytes);
        if (!first.capture) { // refused: tst_foreign_files has the sentence
            QVERIFY(!first.error.message.empty());
            return;
        }
        QBuffer written;
        written.open(QIODevice::WriteOnly);
        QVERIFY(m_plugins.exporter(format)
                    ->write(*first.capture, {}, ExportOptions(), written, Task{})
                    .ok());
        const Imported again = importBytes(*m_plugins.importer(format), written.data(),
                                           QStringLiteral("instant:Frame"));
        QVERIFY2(again.capture, again.error.text().c_str());
        const auto expected = threadsOf(*first.capture);
        const auto found = threadsOf(*again.capture);
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::string difference = firstDifference(found[i], expected[i]);
            QVERIFY2(difference.empty(), difference.c_str());
        }
        QVERIFY(std::ranges::equal(again.capture->frames(), first.capture->frames(), {},
                                   &FrameRecord::startNs, &FrameRecord::startNs));
        QVERIFY(std::ranges::equal(again.capture->frames(), first.capture->frames(), {}, isAdded,
                                   isAdded));
        QStringList values = valuesOf(again);
        QStringList given = valuesOf(first);
        values.sort();
        given.sort();
        QCOMPARE(values, given);
    }

    // A name that begins with its process gets no second one.
    void namesDoNotGrow_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("chrome-trace") << QStringLiteral("chrome-trace");
        QTest::newRow("perfetto") << QStringLiteral("perfetto");
    }
    void namesDoNotGrow()
    {
        QFETCH(QString, format);
        QFile file(QStringLiteral(ZOE_TEST_DATA) + "/chrome/chrome-70-worker.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto namesOf = [](const Imported &imported) {
            QStringList names;
            for (const Thread &thread : imported.capture->threads())
                names << QString::fromStdString(thread.label());
            names.sort();
            return names;
        };
        Imported last = importBytes(*m_plugins.importer("chrome-trace"), file.readAll());
        QVERIFY(last.capture);
        const QStringList names = namesOf(last);
        QVERIFY2(names.contains("Browser: CrBrowserMain"), qPrintable(names.join(", ")));
        for (int round = 0; round < 2; ++round) {
            QBuffer written;
            written.open(QIODevice::WriteOnly);
            QVERIFY(m_plugins.exporter(format)
                        ->write(*last.capture, {}, ExportOptions(), written, Task{})
                        .ok());
            last = importBytes(*m_plugins.importer(format), written.data(),
                               QStringLiteral("instant:Frame"));
            QVERIFY2(last.capture, last.error.text().c_str());
            QVERIFY2(namesOf(last).contains("Browser: CrBrowserMain"),
                     qPrintable(namesOf(last).join(", ")));
        }
    }

  private:
    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_files_come_back

ZOE_TEST(tst_files_come_back::TestFilesComeBack)
#include "tst_files_come_back.moc"
