// Call trees copied from Instruments.
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/test_program.h"

namespace tst_instruments {

using namespace zoe;
using namespace zoe::test;

class TestInstruments : public QObject {
    Q_OBJECT

  private slots:
    void sumsBecomeSamples()
    {
        const QByteArray text = "Weight\tSelf Weight\t\tSymbol Name\n"
                                "6.00 ms  100.0%\t0 s\t \tgame (1234)\n"
                                "6.00 ms  100.0%\t1.00 ms\t \t main\r\n"
                                "3.00 ms   50.0%\t2.00 ms\t \t  update\n"
                                "1.00 ms   16.6%\t1000 µs\t \t   move(int)\n"
                                "2.00 ms   33.3%\t0.002 s\t \t  draw\n";
        QCOMPARE(recognised(text), QStringLiteral("instruments"));
        const Imported imported = import(text);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(
            samplesOf(*imported.capture),
            QStringList({"sample samples | 0 1000000 | game (1234);main",
                         "sample samples | 1000000 1000000 | game (1234);main;update",
                         "sample samples | 2000000 1000000 | game (1234);main;update",
                         "sample samples | 3000000 1000000 | game (1234);main;update;move(int)",
                         "sample samples | 4000000 1000000 | game (1234);main;draw",
                         "sample samples | 5000000 1000000 | game (1234);main;draw"}));
        QVERIFY(perfetto::stacks(imported).contains("samples: game (1234);main;draw 2000000"));
    }

    void olderVersionsToo()
    {
        const Imported imported = import("Running Time\tSelf (ms)\t\tSymbol Name\n"
                                         "1,500.0ms  100.0%\t0.0\t\tmain\n"
                                         "1,500.0ms  100.0%\t2.0\t\t work\n"
                                         "no columns\n"
                                         "1 ms\tmany\t\t work\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture).size(), 2);
        QCOMPARE(imported.report.countOf("lines without all columns were skipped"),
                 std::uint64_t{1});
        QCOMPARE(imported.report.countOf("lines without a time or a name were skipped"),
                 std::uint64_t{1});
    }

    void refusesInOneSentence()
    {
        QVERIFY(import("Bytes Used\tCount\t\tSymbol Name\n4 KB\t1\t\tmain\n")
                    .error.text()
                    .find("Self Weight") != std::string::npos);
        QVERIFY(import("Weight\tSelf Weight\t\tSymbol Name\n0 s\t0 s\t\tmain\n")
                    .error.text()
                    .find("no function with time of its own") != std::string::npos);
        const Imported empty = import("");
        QVERIFY(!empty.capture && !empty.error.message.empty());
    }

  private:
    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("instruments"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_instruments

ZOE_TEST(tst_instruments::TestInstruments)
#include "tst_instruments.moc"
