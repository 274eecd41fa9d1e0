// Call trees copied from Instruments.
#include <QTest>
#include <map>

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
        QVERIFY(
            perfetto_trace::stacks(imported).contains("samples: game (1234);main;draw 2000000"));
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

    // As computers in German, French and Swiss German write numbers, and the copy in English.
    void decimalSigns_data()
    {
        QTest::addColumn<QByteArray>("self"); // of main, work and a third one
        QTest::addColumn<QByteArray>("whole");
        QTest::newRow("point") << QByteArray("1.50 ms|1,234.5 ms|12 ms") << QByteArray("100.0%");
        QTest::newRow("comma") << QByteArray("1,50 ms|1.234,5 ms|12 ms") << QByteArray("100,0 %");
        QTest::newRow("narrow spaces")
            << QByteArray("1,50 ms|1\u202f234,5 ms|12\u00a0ms") << QByteArray("100,0\u202f%");
        QTest::newRow("apostrophes")
            << QByteArray("1.50 ms|1'234.5 ms|12 ms") << QByteArray("100.0%");
        QTest::newRow("without spaces")
            << QByteArray("1,500ms|1.234,5ms|0,012s") << QByteArray("100,0%");
        QTest::newRow("thousands alone")
            << QByteArray("1,500 us|1,234,500 us|12,000 us") << QByteArray("100.0%");
    }

    void decimalSigns()
    {
        QFETCH(QByteArray, self);
        QFETCH(QByteArray, whole);
        const QByteArrayList selves = self.split('|');
        const Imported imported =
            import("Weight\tSelf Weight\t\tSymbol Name\n"
                   "1 s  " +
                   whole + "\t" + selves[0] + "\t\tmain\n1 s  " + whole + "\t" + selves[1] +
                   "\t\t work\n1 s  " + whole + "\t" + selves[2] + "\t\t draw\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        std::map<std::uint32_t, DurationNs> sums;
        for (std::size_t i = 0; i < imported.capture->chunks().size(); ++i) {
            for (const auto chunk = *imported.capture->chunk(i);
                 const StackSample &sample : chunk->extras.samples)
                sums[sample.stack.value] += sample.periodNs;
        }
        QCOMPARE(sums, (std::map<std::uint32_t, DurationNs>{
                           {0, 1'500'000}, {1, 1'234'500'000}, {2, 12'000'000}}));
    }

    void libraryNamesHaveNoDecimals()
    {
        const Imported imported = import("Weight\tSelf Weight\tLibrary\tSymbol Name\n"
                                         "2 s\t500 ms\tlibc++.1.dylib\tmain\n"
                                         "1,5 s\t1,50 s\tlibc++.1.dylib\t work\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        DurationNs sum = 0;
        for (std::size_t i = 0; i < imported.capture->chunks().size(); ++i) {
            for (const auto chunk = *imported.capture->chunk(i);
                 const StackSample &sample : chunk->extras.samples)
                sum += sample.periodNs;
        }
        QCOMPARE(sum, DurationNs{2'000'000'000});
    }

    void numbersThatAreNoneAreSkipped()
    {
        const Imported imported = import("Weight\tSelf Weight\t\tSymbol Name\n"
                                         "1 s  100.0%\t1.5 ms\t\tmain\n"
                                         "1 s  100.0%\t1,5 ms\t\tcomma\n"
                                         "1 s  100.0%\t1.2.3 ms\t\ttwice\n"
                                         "1 s  100.0%\t12,34,567 ms\t\tgroups\n"
                                         "1 s  100.0%\tms\t\tnothing\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture).size(), 2);
        QCOMPARE(imported.report.countOf("lines without a time or a name were skipped"),
                 std::uint64_t{4});
    }

    void endlessTimesAreShortened()
    {
        const QByteArray nines(300, '9');
        const Imported imported = import("Weight\tSelf Weight\t\tSymbol Name\n1 s\t" + nines +
                                         ".0 h\t\tmain\n1 s\t" + nines + ".0 h\t\tother\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.report.countOf("times were shortened: together they exceed 126 years"),
                 std::uint64_t{1});
    }

    void cyclesCountAsNanoseconds()
    {
        const Imported imported = import("Weight\tSelf Weight\t\tSymbol Name\n"
                                         "2.50 Mc  100.0%\t-\t \tstart\n"
                                         "2.50 Mc  100.0%\t1.50 Mc\t \t main\n"
                                         "1.00 Mc  40.0%\t1.34 Kc\t \t  update\n"
                                         "0 cycles  0.0%\t532 cycles\t \t  draw\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture),
                 QStringList({"sample samples | 0 750000 | start;main",
                              "sample samples | 750000 750000 | start;main",
                              "sample samples | 1500000 1340 | start;main;update",
                              "sample samples | 1501340 532 | start;main;draw"}));
        QCOMPARE(imported.report.countOf("costs are not times: each cycle counts as 1 ns"),
                 std::uint64_t{1});
        QCOMPARE(imported.report.countOf("lines without a time or a name were skipped"),
                 std::uint64_t{0});
    }

    void refusesInOneSentence()
    {
        const QByteArray bytes = "Bytes Used\tCount\t\tSymbol Name\n4 KB\t1\t\tmain\n";
        QCOMPARE(recognised(bytes), QStringLiteral("instruments"));
        QVERIFY(import(bytes).error.text().find("this call tree counts bytes, not time") !=
                std::string::npos);
        QVERIFY(import("Weight\tCount\t\tSymbol Name\n4 s\t1\t\tmain\n")
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
