// CPU samples in Perfetto traces, and those that our own exporter writes read back.
#include <QBuffer>
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_perfetto_samples {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::test::perfetto_trace;

class TestPerfettoSamples : public QObject {
    Q_OBJECT

  private slots:
    void samplesOfThreads()
    {
        Trace trace;
        Protobuf told;
        told.message(5, Protobuf().number(1, 1).text(2, "main"));
        told.message(5, Protobuf().number(1, 2).text(2, "memmove"));
        told.message(17, Protobuf().number(1, 3).text(2, "lib"));
        told.message(17, Protobuf().number(1, 4).text(2, "libc.so"));
        told.message(18, Protobuf().number(1, 5).text(2, "main.cpp"));
        told.message(19, Protobuf().number(1, 6).number(7, 3).number(7, 4));
        told.message(6, Protobuf().number(1, 7).number(2, 1).number(5, 5).number(6, 12));
        told.message(6, Protobuf().number(1, 8).number(2, 2).number(3, 6).number(4, 64));
        told.message(6, Protobuf().number(1, 9).number(3, 6).number(4, 0xabc)); // no name
        told.message(7, Protobuf().number(1, 20).number(2, 7));
        told.message(7, Protobuf().number(1, 21).number(2, 7).number(2, 8));
        told.message(7, Protobuf().number(1, 22).number(2, 7).number(2, 9));
        Protobuf names = Protobuf().message(2, Protobuf().number(1, 102).text(2, "sampled"));
        trace.packet(Protobuf().message(2, names));
        trace.packet(Protobuf().message(12, told), kCleared);
        const auto sample = [&](std::uint64_t timeNs, unsigned tid, unsigned stack) {
            Protobuf taken;
            taken.number(2, 100).number(3, tid);
            if (stack != 0)
                taken.number(4, stack);
            trace.packet(Protobuf().number(8, timeNs).message(66, taken), kNeeds);
        };
        trace.event(1000, slice(kBegin, 5, "update"));
        trace.event(3000, slice(kEnd, 5));
        sample(1100, 101, 21);
        sample(1200, 101, 20);
        sample(1300, 101, 22);
        sample(1100, 102, 20);
        sample(1150, 102, 21);
        sample(1200, 102, 0);
        sample(1250, 102, 99);             // a stack that is not in the file
        trace.thread(5, 100, 101, "Main"); // told last
        const Imported imported = import(trace.bytes);
        // A thread with zones keeps them, one without gets some.
        QCOMPARE(stacks(imported), QStringLiteral("Main: update 2000\n"
                                                  "sampled: main 50\n"
                                                  "sampled: main;memmove 100"));
        const Capture &capture = *imported.capture;
        QCOMPARE(capture.codeModules().size(), std::size_t{1});
        QCOMPARE(capture.codeModules()[0].path, std::string("lib/libc.so"));
        QCOMPARE(
            samplesOf(capture),
            QStringList({"sample Main | 100 100 | main;memmove", "sample sampled | 100 100 | main",
                         "sample sampled | 150 100 | main;memmove", "sample Main | 200 100 | main",
                         "sample sampled | 250 100 | -", "sample Main | 300 100 | main;0xabc"}));
        const auto notes = QString::fromStdString(foldedText(capture, imported.report));
        QVERIFY(notes.contains("samples without a stack were skipped: 1"));
        QVERIFY(notes.contains("stacks that are missing from the file: 1"));
    }

    // As Chrome writes them: of the sequence's thread, with times that count on.
    void streamedSamples()
    {
        const auto streamed = [](std::initializer_list<unsigned> stacks,
                                 std::initializer_list<unsigned> deltasUs) {
            Protobuf profile;
            for (const unsigned stack : stacks)
                profile.number(1, stack);
            for (const unsigned delta : deltasUs)
                profile.number(2, delta);
            return Protobuf().message(54, profile.number(3, 0));
        };
        Trace trace;
        trace.packet(streamed({20}, {5})); // before the thread is known
        Protobuf told;
        told.message(5, Protobuf().number(1, 1).text(2, "main"));
        told.message(5, Protobuf().number(1, 2).text(2, "Paint"));
        told.message(6, Protobuf().number(1, 7).number(2, 1));
        told.message(6, Protobuf().number(1, 8).number(2, 2));
        told.message(7, Protobuf().number(1, 20).number(2, 7));
        told.message(7, Protobuf().number(1, 21).number(2, 7).number(2, 8));
        Protobuf thread = Protobuf().number(1, 100).number(2, 101).text(5, "Compositor");
        trace.packet(Protobuf().message(44, thread.number(6, 1000)).message(12, told), kCleared);
        trace.packet(streamed({20, 21}, {10, 10}), kNeeds);
        trace.packet(streamed({21}, {10}), kNeeds);
        trace.packet(streamed({20}, {10, 10}), kNeeds); // a time too many
        Protobuf packed;
        packed.text(1, QByteArray(1, 20)).text(2, QByteArray(1, 10));
        trace.packet(Protobuf().message(54, packed), kNeeds);
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture),
                 QStringList({"sample Compositor | 0 10000 | main",
                              "sample Compositor | 10000 10000 | main;Paint",
                              "sample Compositor | 20000 10000 | main;Paint",
                              "sample Compositor | 30000 10000 | main",
                              "sample Compositor | 50000 10000 | main"}));
        QCOMPARE(imported.report.countOf("samples without a time were skipped"), std::uint64_t{1});
        QCOMPARE(imported.report.countOf("samples with lost stacks were skipped"),
                 std::uint64_t{1});
    }

    void samplesStandForTheirFrequency()
    {
        Trace trace;
        const Protobuf defaults =
            Protobuf().message(12, Protobuf().message(1, Protobuf().number(2, 500)));
        Protobuf told;
        told.message(5, Protobuf().number(1, 1).text(2, "f"));
        told.message(6, Protobuf().number(1, 1).number(2, 1));
        told.message(7, Protobuf().number(1, 1).number(2, 1));
        trace.packet(Protobuf().message(59, defaults).message(12, told), kCleared);
        for (const std::uint64_t timeNs : {1'000'000U, 5'000'000U, 5'500'000U})
            trace.packet(Protobuf().number(8, timeNs).message(
                66, Protobuf().number(2, 1).number(3, 2).number(4, 1)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QStringList lines = samplesOf(*imported.capture);
        QCOMPARE(lines.size(), 3);
        for (const QString &line : lines)
            QVERIFY2(line.contains(" 2000000 | f"), qPrintable(line));
    }

    // Unless that counts something else than time.
    void samplesStandForTheirPeriod()
    {
        const auto periodOf = [this](std::uint64_t counter, std::uint64_t period) {
            Trace trace;
            const Protobuf timebase = Protobuf().number(1, period).number(4, counter);
            Protobuf told;
            told.message(5, Protobuf().number(1, 1).text(2, "f"));
            told.message(6, Protobuf().number(1, 1).number(2, 1));
            told.message(7, Protobuf().number(1, 1).number(2, 1));
            trace.packet(Protobuf()
                             .message(59, Protobuf().message(12, Protobuf().message(1, timebase)))
                             .message(12, told),
                         kCleared);
            for (const std::uint64_t timeNs : {1'000'000U, 5'000'000U})
                trace.packet(Protobuf().number(8, timeNs).message(
                    66, Protobuf().number(2, 1).number(3, 2).number(4, 1)));
            const Imported imported = import(trace.bytes);
            return imported.capture ? samplesOf(*imported.capture).value(0).section(' ', 5, 5)
                                    : QString();
        };
        QCOMPARE(periodOf(1, 7000), QString("7000"));     // the clock of the CPU
        QCOMPARE(periodOf(10, 7000), QString("4000000")); // cycles
        QCOMPARE(periodOf(1, ~std::uint64_t{0}), QString("4000000"));
    }

    // The table of stacks may come after a sample that uses it.
    void aMissingStackMayStillCome()
    {
        Trace trace;
        Protobuf told;
        told.message(5, Protobuf().number(1, 1).text(2, "f"));
        told.message(6, Protobuf().number(1, 1).number(2, 1));
        const auto sample = [&](std::uint64_t timeNs) {
            trace.packet(Protobuf().number(8, timeNs).message(
                66, Protobuf().number(2, 1).number(3, 2).number(4, 1)));
        };
        trace.packet(Protobuf().message(12, told), kCleared);
        sample(1000);
        trace.packet(
            Protobuf().message(12, Protobuf().message(7, Protobuf().number(1, 1).number(2, 1))));
        sample(2000);
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QStringList lines = samplesOf(*imported.capture);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].endsWith(" | 0 1000 | -"), qPrintable(lines[0]));
        QVERIFY2(lines[1].endsWith(" | 1000 1000 | f"), qPrintable(lines[1]));
        const auto notes = QString::fromStdString(foldedText(*imported.capture, imported.report));
        QVERIFY2(notes.contains("stacks that are missing from the file: 1"), qPrintable(notes));
    }

    void farSamplesAndLongModules()
    {
        Trace trace;
        Protobuf told;
        told.message(5, Protobuf().number(1, 1).text(2, "f"));
        told.message(17, Protobuf().number(1, 3).text(2, "directory"));
        Protobuf mapping = Protobuf().number(1, 6);
        for (int i = 0; i < 3000; ++i)
            mapping.number(7, 3);
        told.message(19, mapping);
        told.message(6, Protobuf().number(1, 1).number(2, 1).number(3, 6));
        told.message(7, Protobuf().number(1, 1).number(2, 1));
        trace.packet(Protobuf().message(12, told), kCleared);
        for (const std::uint64_t timeNs : {std::uint64_t{1000}, std::uint64_t{INT64_MAX} - 1000})
            trace.packet(Protobuf().number(8, timeNs).message(
                66, Protobuf().number(2, 1).number(3, 2).number(4, 1)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QStringList lines = samplesOf(*imported.capture); // times end at 2^61
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].endsWith(" | 0 86400000000000 | f"), qPrintable(lines[0]));
        QVERIFY2(lines[1].endsWith(" | 2305843009213692952 86400000000000 | f"),
                 qPrintable(lines[1]));
        const Capture &capture = *imported.capture;
        QCOMPARE(capture.codeModules().size(), std::size_t{1});
        const std::string &path = capture.codeModules()[0].path;
        QVERIFY(path.starts_with("directory/directory") && path.size() <= 4096);
        const auto notes = QString::fromStdString(foldedText(capture, imported.report));
        QVERIFY2(notes.contains("names of modules longer than 4096 bytes were cut: 1"),
                 qPrintable(notes));
    }

    // The name of a module is made once, not for each frame of each stack.
    void deepStacksInLongModules()
    {
        Trace trace;
        Protobuf told;
        told.message(17, Protobuf().number(1, 3).text(2, "directory"));
        Protobuf mapping = Protobuf().number(1, 6);
        for (int i = 0; i < 3000; ++i)
            mapping.number(7, 3);
        told.message(19, mapping);
        Protobuf stack = Protobuf().number(1, 1);
        for (unsigned i = 1; i <= 500; ++i) {
            told.message(5, Protobuf().number(1, i).text(2, "f" + QByteArray::number(i)));
            told.message(6, Protobuf().number(1, i).number(2, i).number(3, 6));
            stack.number(2, i);
        }
        told.message(7, stack);
        stack.number(2, 1);
        told.message(7, Protobuf(stack).number(1, 2));
        trace.packet(Protobuf().message(12, told), kCleared);
        for (const unsigned taken : {1U, 2U})
            trace.packet(Protobuf()
                             .number(8, 1000 * taken)
                             .message(66, Protobuf().number(2, 1).number(3, 2).number(4, taken)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QStringList lines = samplesOf(*imported.capture);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].count(';'), 499);
        QVERIFY(lines[1].endsWith(";f499;f500;f1"));
        QCOMPARE(imported.capture->codeModules().size(), std::size_t{1});
        QCOMPARE(imported.report.countOf("names of modules longer than 4096 bytes were cut"),
                 std::uint64_t{1});
    }

    // What a number means may change: the frame, or the parts of its module's path.
    void framesDefinedAnew()
    {
        Trace trace;
        const auto sample = [&](std::uint64_t timeNs, std::uint64_t stack, const Protobuf &told) {
            trace.packet(Protobuf().message(12, told));
            trace.packet(Protobuf().number(8, timeNs).message(
                66, Protobuf().number(2, 1).number(3, 2).number(4, stack)));
        };
        trace.packet(Protobuf(), kCleared);
        sample(1000, 1,
               Protobuf()
                   .message(17, Protobuf().number(1, 1).text(2, "a.so"))
                   .message(17, Protobuf().number(1, 2).text(2, "b.so"))
                   .message(19, Protobuf().number(1, 1).number(7, 1))
                   .message(6, Protobuf().number(1, 1).number(2, 9).number(3, 1).number(4, 16))
                   .message(7, Protobuf().number(1, 1).number(2, 1)));
        // The name of the function comes late.
        sample(2000, 2,
               Protobuf()
                   .message(5, Protobuf().number(1, 9).text(2, "late"))
                   .message(7, Protobuf().number(1, 2).number(2, 1)));
        sample(3000, 3,
               Protobuf()
                   .message(19, Protobuf().number(1, 1).number(7, 2))
                   .message(6, Protobuf().number(1, 1).number(2, 9).number(3, 1))
                   .message(7, Protobuf().number(1, 3).number(2, 1)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QStringList lines = samplesOf(*imported.capture);
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[0].endsWith(" | 0x10"), qPrintable(lines[0]));
        QVERIFY2(lines[1].endsWith(" | late"), qPrintable(lines[1]));
        QVERIFY2(lines[2].endsWith(" | late"), qPrintable(lines[2]));
        QCOMPARE(imported.capture->codeModules().size(), std::size_t{2});
        QCOMPARE(imported.capture->codeModules()[1].path, std::string("b.so"));
    }

    void samplesOfOursComeBack_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("Perfetto") << QStringLiteral("perfetto");
        QTest::newRow("Chrome") << QStringLiteral("chrome-trace");
    }

    // With the time that each of them stands for.
    void samplesOfOursComeBack()
    {
        QFETCH(QString, format);
        const auto sampled = captureFromText("frame 0 100\n  main\n    update 10 60\n"
                                             "  sample main | 10 20 | main;update/step;memmove\n"
                                             "  sample main | 35 20 | main;[libm.so+16]\n"
                                             "  sample main | 70 3 | main\n");
        QBuffer out;
        QVERIFY(out.open(QIODevice::WriteOnly));
        QVERIFY(m_plugins.exporter(format)->write(*sampled, {}, ExportOptions(), out, Task{}).ok());
        const Imported back = importBytes(*m_plugins.importer(format), out.data());
        QVERIFY2(back.capture, back.error.text().c_str());
        QCOMPARE(
            samplesOf(*back.capture),
            QStringList({"sample main | 10 20 | main;update;step;memmove",
                         "sample main | 35 20 | main;libm.so+0x10", "sample main | 70 3 | main"}));
    }

  private:
    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("perfetto"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_perfetto_samples

ZOE_TEST(tst_perfetto_samples::TestPerfettoSamples)
#include "tst_perfetto_samples.moc"
