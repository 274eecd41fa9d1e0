#include <QtTest>

#include <limits>
#include <random>
#include <string>
#include <unordered_set>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "tests/support/test_program.h"

Q_DECLARE_METATYPE(std::string)

namespace tst_units {

using namespace zoe;

namespace {

constexpr DurationNs kGreatest = std::numeric_limits<DurationNs>::max();
constexpr DurationNs kLeast = std::numeric_limits<DurationNs>::min();

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

  private slots:
    void idsKnowWhetherTheyNameSomething()
    {
        QVERIFY(!SiteId{}.valid());
        QVERIFY(SiteId{0}.valid());
        QVERIFY(SiteId{1} < SiteId{2});
        QCOMPARE(SiteId{7}, SiteId{7});
        const std::unordered_set<ThreadId> threads{ThreadId{1}, ThreadId{2}, ThreadId{1}};
        QCOMPARE(threads.size(), std::size_t{2});
    }

    void durations_data()
    {
        QTest::addColumn<qlonglong>("ns");
        QTest::addColumn<QString>("written");
        const auto row = [](qlonglong ns, const char *written) {
            QTest::addRow("%lld", ns) << ns << QString::fromUtf8(written);
        };
        row(0, "0\u00a0ns");
        row(1, "1\u00a0ns");
        row(999, "999\u00a0ns");
        row(1000, "1.000\u00a0µs");
        row(1234, "1.234\u00a0µs");
        row(12345, "12.35\u00a0µs");
        row(123456, "123.5\u00a0µs");
        row(999'499, "999.5\u00a0µs");
        row(999'500, "1.000\u00a0ms"); // rounds into the next unit, never "1000.0 µs"
        row(16'666'667, "16.67\u00a0ms");
        row(1'500'000'000, "1.500\u00a0s");
        row(60'000'000'000, "1.000\u00a0min");
        row(5'400'000'000'000, "1.500\u00a0h");
        row(-1234, "-1.234\u00a0µs");
        row(-16'666'667, "-16.67\u00a0ms");
        row(kGreatest, "2562047.8\u00a0h");
        row(kLeast, "-2562047.8\u00a0h");
    }
    void durations()
    {
        QFETCH(qlonglong, ns);
        QFETCH(QString, written);
        QCOMPARE(text(formatDuration(ns)), written);
    }

    void writtenDurationsReadBackWithinTheirPrecision()
    {
        std::mt19937_64 random(1);
        for (int i = 0; i < 2000; ++i) {
            const auto ns = static_cast<DurationNs>(random() >> (1 + random() % 62));
            const std::string written =
                text(formatDuration(ns)).replace(QChar(0x00a0), QChar(' ')).toStdString();
            const Result<DurationNs> read = parseDuration(written);
            QVERIFY2(read.ok(), written.c_str());
            QVERIFY2(std::abs(static_cast<double>(*read - ns)) <= 0.0005 * static_cast<double>(ns),
                     written.c_str());
        }
    }

    void parsing_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<qlonglong>("ns");
        const auto row = [](const char *written, qlonglong ns) {
            QTest::addRow("%s", written) << QString::fromUtf8(written) << ns;
        };
        row("16.6ms", 16'600'000);
        row("250us", 250'000);
        row("250µs", 250'000);
        row("250\u03bcs", 250'000);
        row("3 s", 3'000'000'000);
        row("  3\ts  ", 3'000'000'000);
        row("1200ns", 1200);
        row("0", 0);
        row("-0.0", 0);
        row("-5ms", -5'000'000);
        row("0.5ns", 1); // halves round away from zero
        row("1e3ns", 1000);
        row("2min", 120'000'000'000);
        row("1h", 3'600'000'000'000);
        // Whole numbers are exact, even where doubles are not.
        row("9007199254740993ns", 9007199254740993);
        row("9007199254740.993us", 9007199254740993);
        row("9223372036854775807ns", kGreatest);
        row("-9223372036854775808ns", kLeast);
    }
    void parsing()
    {
        QFETCH(QString, written);
        QFETCH(qlonglong, ns);
        const Result<DurationNs> read = parseDuration(written.toStdString());
        QVERIFY(read.ok());
        if (written != "9007199254740.993us") // a fraction goes through a double
            QCOMPARE(qlonglong(*read), ns);
        else
            QVERIFY(std::abs(*read - ns) <= 1);
    }

    void nonsenseIsRefusedWithTheText_data()
    {
        QTest::addColumn<QString>("written");
        for (const char *written :
             {"", " ", "ms", "abc", "1.2.3", "5 parsecs", "nan", "inf", "1e300s",
              "9223372036854775808ns", "3000000h", "1200", "-1", "1e3", "1 2", "0x10", "5ms later"})
            QTest::addRow("\"%s\"", written) << QString::fromUtf8(written);
    }
    void nonsenseIsRefusedWithTheText()
    {
        QFETCH(QString, written);
        const Result<DurationNs> read = parseDuration(written.toStdString());
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, ErrorCode::BadInput);
        QVERIFY(text(read.error().message).contains("'" + written.trimmed() + "'"));
    }

    void countsAreGrouped()
    {
        QCOMPARE(text(formatCount(0)), QString("0"));
        QCOMPARE(text(formatCount(999)), QString("999"));
        QCOMPARE(text(formatCount(1000)), QString::fromUtf8("1\u202f000"));
        QCOMPARE(text(formatCount(12'345'678)), QString::fromUtf8("12\u202f345\u202f678"));
        QCOMPARE(text(formatCount(std::numeric_limits<std::uint64_t>::max())),
                 QString::fromUtf8("18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615"));
    }

    void sharesAndBytes()
    {
        QCOMPARE(text(formatShare(0)), QString::fromUtf8("0.00\u00a0%"));
        QCOMPARE(text(formatShare(0.01234)), QString::fromUtf8("1.23\u00a0%"));
        QCOMPARE(text(formatShare(0.1234)), QString::fromUtf8("12.3\u00a0%"));
        QCOMPARE(text(formatShare(0.09996)), QString::fromUtf8("10.0\u00a0%"));
        QCOMPARE(text(formatShare(1)), QString::fromUtf8("100.0\u00a0%"));
        QCOMPARE(text(formatShare(-0.5)), QString::fromUtf8("-50.0\u00a0%"));
        QCOMPARE(text(formatBytes(0)), QString::fromUtf8("0\u00a0B"));
        QCOMPARE(text(formatBytes(1023)), QString::fromUtf8("1023\u00a0B"));
        QCOMPARE(text(formatBytes(1024)), QString::fromUtf8("1.0\u00a0KiB"));
        QCOMPARE(text(formatBytes(1'468'006)), QString::fromUtf8("1.4\u00a0MiB"));
        QCOMPARE(text(formatBytes(std::uint64_t{1} << 40)), QString::fromUtf8("1.0\u00a0TiB"));
    }
};

} // namespace tst_units

ZOE_APPLESS_TEST(tst_units::TestUnits)
#include "tst_units.moc"
