// Profiles in pprof's format, built by hand field by field.
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/gzipped.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/plugins/protobuf_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/test_program.h"

namespace tst_pprof {

using namespace zoe;
using namespace zoe::test;

namespace {

Protobuf packed(std::initializer_list<std::uint64_t> numbers)
{
    Protobuf list;
    for (const std::uint64_t number : numbers)
        list.varint(number);
    return list;
}

struct Profile {
    QByteArrayList texts{""};
    Protobuf bytes;

    std::uint64_t text(const QByteArray &word)
    {
        if (!texts.contains(word))
            texts << word;
        return static_cast<std::uint64_t>(texts.indexOf(word));
    }
    Protobuf type(const QByteArray &name, const QByteArray &unit)
    {
        return Protobuf().number(1, text(name)).number(2, text(unit));
    }
    Protobuf label(const QByteArray &key, const QByteArray &value)
    {
        return Protobuf().number(1, text(key)).number(2, text(value));
    }
    // A function that is all of a place.
    void place(std::uint64_t id, const QByteArray &name, unsigned line = 0)
    {
        bytes.message(5, Protobuf().number(1, id).number(2, text(name)).number(4, text("main.go")));
        Protobuf where = Protobuf().number(1, id).number(2, 1).number(3, 0x1000 + id);
        bytes.message(4, where.message(4, Protobuf().number(1, id).number(2, line)));
    }
    void sample(std::initializer_list<std::uint64_t> stack,
                std::initializer_list<std::uint64_t> values, const Protobuf &label = {})
    {
        Protobuf one = Protobuf().message(1, packed(stack)).message(2, packed(values));
        if (!label.bytes.isEmpty())
            one.message(3, label);
        bytes.message(2, one);
    }
    [[nodiscard]] QByteArray whole() const
    {
        Protobuf all = bytes; // texts may come last
        for (const QByteArray &word : texts)
            all.text(6, word);
        return all.bytes;
    }
};

// CPU time of two stacks in 3 and 1 samples of 10 ms.
Profile simple()
{
    Profile profile;
    profile.bytes.message(1, profile.type("samples", "count"));
    profile.bytes.message(1, profile.type("cpu", "nanoseconds"));
    profile.place(1, "main.main", 7);
    profile.place(2, "work", 12);
    profile.bytes.message(3, Protobuf().number(1, 1).number(5, profile.text("game")));
    profile.sample({2, 1}, {3, 30'000'000}); // the innermost first
    profile.sample({1}, {1, 10'000'000});
    profile.bytes.message(11, profile.type("cpu", "nanoseconds")).number(12, 10'000'000);
    return profile;
}

} // namespace

class TestPprof : public QObject {
    Q_OBJECT

  private slots:
    void sumsBecomeSamples()
    {
        const QByteArray bytes = simple().whole();
        QCOMPARE(recognised(bytes), QStringLiteral("pprof"));
        const Imported imported = import(bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(samplesOf(*imported.capture),
                 QStringList({"sample samples | 0 10000000 | main.main;work",
                              "sample samples | 10000000 10000000 | main.main;work",
                              "sample samples | 20000000 10000000 | main.main;work",
                              "sample samples | 30000000 10000000 | main.main"}));
        QCOMPARE(imported.capture->codeModules()[0].path, std::string("game"));
        QCOMPARE(perfetto_trace::stacks(imported),
                 QStringLiteral("samples: main.main 10000000\nsamples: main.main;work 30000000"));
        QCOMPARE(imported.capture->sites()[0].file, std::string("main.go"));
        QCOMPARE(imported.capture->sites()[0].line, 7U);
    }

    // Few bytes of a sample stand for all calls that are inlined at its places.
    void inlinedCallsAreLimited()
    {
        Profile profile = simple();
        Protobuf where = Protobuf().number(1, 10).number(2, 1).number(3, 0x1010);
        for (std::uint64_t i = 0; i < 300; ++i)
            where.message(4, Protobuf().number(1, 2).number(2, 100 + i));
        profile.bytes.message(4, where);
        profile.sample({10, 1}, {1, 10'000'000});
        const Imported imported = import(profile.whole());
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.report.countOf(
                     "more than 256 inlined calls at a place: the rest were skipped"),
                 std::uint64_t{44});
        const QStringList samples = samplesOf(*imported.capture);
        QCOMPARE(samples.size(), 5);
        QCOMPARE(samples.last().count(";work"), 256);
    }

    void compressedOnesAreTheSame()
    {
        const QByteArray bytes = simple().whole();
        const QByteArray gzip = gzipped(bytes);
        QCOMPARE(recognised(gzip), QStringLiteral("pprof"));
        QCOMPARE(recognised(bytes.left(40)), QStringLiteral("pprof"));
        QCOMPARE(samplesOf(*import(gzip).capture), samplesOf(*import(bytes).capture));
    }

    // As protobuf allows; writers differ.
    void fieldsComeInAnyOrder()
    {
        const Profile profile = simple();
        Protobuf first;
        first.number(9, 1'700'000'000).number(12, 10'000'000);
        Protobuf texts;
        for (const QByteArray &word : profile.texts)
            texts.text(6, word);
        const QByteArray start = first.bytes + texts.bytes;
        QCOMPARE(recognised(start + profile.bytes.bytes), QStringLiteral("pprof"));
        QCOMPARE(recognised(start), QStringLiteral("pprof"));
        QCOMPARE(samplesOf(*import(start + profile.bytes.bytes).capture),
                 samplesOf(*import(simple().whole()).capture));
        // A field that a profile doesn't have, or one of another kind.
        QCOMPARE(recognised(start + Protobuf().number(16, 1).bytes), QString());
        QCOMPARE(recognised(start + Protobuf().text(12, "x").bytes), QString());
        QCOMPARE(
            recognised(Protobuf().message(1, Protobuf().text(2, "x")).bytes + profile.bytes.bytes),
            QString());
    }

    void forerunnersAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto words = [](std::initializer_list<quint64> numbers, int wordBytes, bool isBig) {
            QByteArray bytes;
            for (const quint64 number : numbers) {
                for (int i = 0; i < wordBytes; ++i)
                    bytes += static_cast<char>(number >> 8 * (isBig ? wordBytes - 1 - i : i));
            }
            return bytes;
        };
        for (const int wordBytes : {4, 8}) {
            for (const bool isBig : {false, true})
                QTest::addRow("CPU profile %d %d", wordBytes, isBig)
                    << words({0, 3, 0, 10'000, 0, 1, 2, 3, 4}, wordBytes, isBig);
        }
        QTest::newRow("heap") << QByteArray("heap profile:    144:  8498176 [   144: ] @ heapz\n");
        QTest::newRow("locks") << QByteArray("--- contentionz 1 ---\ncycles/second = 3201000000\n");
        QTest::newRow("threads") << QByteArray("--- threadz 1 ---\n\n--- Thread 7f794ab90940\n");
    }

    void forerunnersAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(recognised(bytes), QStringLiteral("pprof"));
        QCOMPARE(recognised(gzipped(bytes)), QStringLiteral("pprof"));
        QVERIFY(import(bytes).error.text().find("convert it with pprof -proto") !=
                std::string::npos);
    }

    // The samples before the damage would misrepresent the whole.
    void damagedCompressedOnesAreRefused()
    {
        Profile large = simple();
        for (std::uint64_t i = 3; i < 20'000; ++i)
            large.place(i, "f" + QByteArray::number(i * 2654435761U));
        const QByteArray gzip = gzipped(large.whole());
        QVERIFY(import(gzip).capture);
        const Imported cut = import(gzip.left(gzip.size() / 2));
        QVERIFY(!cut.capture);
        QCOMPARE(cut.error.code, ErrorCode::Io);
        QCOMPARE(cut.error.message, std::string("the compressed file is truncated"));
        QByteArray changed = gzip;
        changed.replace(gzip.size() / 2, 64, QByteArray(64, '\x55'));
        const Imported broken = import(changed);
        QVERIFY(!broken.capture);
        QCOMPARE(broken.error.code, ErrorCode::Io);
    }

    void inlinedFunctionsThreadsAndAddresses()
    {
        Profile profile;
        profile.bytes.message(1, profile.type("wall", "microseconds"));
        for (const auto &[id, name] : {std::pair(1U, "outer"), std::pair(2U, "inlined")})
            profile.bytes.message(5, Protobuf().number(1, id).number(3, profile.text(name)));
        Protobuf both = Protobuf().number(1, 5);
        both.message(4, Protobuf().number(1, 2)).message(4, Protobuf().number(1, 1));
        profile.bytes.message(4, both);
        profile.bytes.message(4, Protobuf().number(1, 6).number(3, 0xabc)); // no name
        profile.sample({6, 5}, {2000}, profile.label("thread", "loader"));
        profile.sample({5}, {1000}, profile.label("thread", "main"));
        profile.sample({5, 99}, {1000}, profile.label("colour", "red"));
        profile.sample({5}, {0});
        const Imported imported = import(profile.whole());
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QStringList lines = samplesOf(*imported.capture);
        lines.sort();
        QCOMPARE(lines, QStringList({"sample loader | 0 2000000 | outer;inlined;0xabc",
                                     "sample main | 0 1000000 | outer;inlined",
                                     "sample samples | 0 1000000 | outer;inlined"}));
        QCOMPARE(imported.report.countOf("places of code that are missing from the file"),
                 std::uint64_t{1});
        QCOMPARE(imported.report.countOf("samples without time were skipped"), std::uint64_t{1});
    }

    void countsOfAClockAreTime()
    {
        Profile profile;
        profile.bytes.message(1, profile.type("samples", "count"));
        profile.place(1, "main");
        profile.sample({1}, {2});
        profile.bytes.message(11, profile.type("cpu", "milliseconds")).number(12, 4);
        QCOMPARE(samplesOf(*import(profile.whole()).capture),
                 QStringList({"sample samples | 0 4000000 | main",
                              "sample samples | 4000000 4000000 | main"}));
    }

    void whatIsNoTimeIsRefused()
    {
        Profile heap;
        heap.bytes.message(1, heap.type("inuse_space", "bytes"));
        heap.place(1, "main");
        heap.sample({1}, {4096});
        QCOMPARE(import(heap.whole()).error.message,
                 std::string("this profile counts bytes, not time"));
        QCOMPARE(import(Protobuf().number(12, 3).bytes).error.message,
                 std::string("this profile has no samples"));
    }

    void hostileBytesEndWell()
    {
        const QByteArray bytes = simple().whole();
        for (qsizetype end = 0; end < bytes.size(); end += 7) {
            const Imported cut = import(bytes.left(end));
            QVERIFY(cut.capture || !cut.error.message.empty());
        }
        for (qsizetype at = 0; at < bytes.size(); at += 5) {
            QByteArray changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ 0x55);
            const Imported imported = import(changed);
            QVERIFY(imported.capture || !imported.error.message.empty());
        }
        Profile huge = simple();
        huge.sample({1}, {~std::uint64_t{0} >> 2, ~std::uint64_t{0} >> 2});
        const Imported imported = import(huge.whole());
        QVERIFY(imported.capture);
        QCOMPARE(imported.report.countOf("times were shortened: together they exceed 126 years"),
                 std::uint64_t{1});
    }

  private:
    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("pprof"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_pprof

ZOE_TEST(tst_pprof::TestPprof)
#include "tst_pprof.moc"
