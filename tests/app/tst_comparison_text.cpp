// The sentences of the workspace Compare.
#include <QCoreApplication>
#include <QTest>
#include <QTranslator>
#include <cmath>

#include "analysis/columns/mix_columns.h"
#include "analysis/columns/waterfall_columns.h"
#include "app/panels/compare/comparison_rows.h"
#include "app/panels/compare/comparison_text.h"
#include "app/panels/compare/mix_rows.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/row_source.h"
#include "tests/support/test_program.h"

namespace tst_comparison_text {

using namespace zoe;
using namespace zoe::app;

class TestComparisonText : public QObject {
    Q_OBJECT

  private slots:
    void saysHowPreciseTheMeanIs_data();
    void saysHowPreciseTheMeanIs();
    void timeOutsideZonesHasOneName_data();
    void timeOutsideZonesHasOneName();
    void wordsInsteadOfNumbersAreTranslated();
};

void TestComparisonText::saysHowPreciseTheMeanIs_data()
{
    QTest::addColumn<double>("halfShare");
    QTest::addColumn<bool>("typicalIsKnown");
    QTest::addColumn<QString>("text");
    QTest::newRow("precise") << 0.01 << true << "mean precise to ±1 %";
    QTest::newRow("minutes") << 0.02 << true
                             << "mean precise to ±2.0 %, to ±1 % with about 6 000 more frames";
    QTest::newRow("hours") << 0.3 << true
                           << "mean precise to ±30 % (±1 % needs another 5 hours of recording: "
                              "use the typical frame instead)";
    QTest::newRow("days") << 2.0 << true
                          << "mean precise to ±200 % (±1 % needs another 10 days of recording: "
                             "use the typical frame instead)";
    QTest::newRow("nothing is known")
        << 0.3 << false
        << "mean precise to ±30 % (±1 % needs another 5 hours of recording: use a quiet machine "
           "and several runs)";
    QTest::newRow("endless") << double{INFINITY} << true << QString();
}

void TestComparisonText::saysHowPreciseTheMeanIs()
{
    QFETCH(double, halfShare);
    QFETCH(bool, typicalIsKnown);
    QFETCH(QString, text);
    Comparison made;
    made.captures.resize(2);
    made.baseFrames.count = 1000;
    made.headFrames.count = 1000;
    made.baseFrames.meanNs = 1e7;
    made.frames.interval = {-halfShare * 1e7, halfShare * 1e7};
    FrameFigure &typical = made.questions.typical;
    typical.change.base = 1e7;
    typical.change.p = 1;
    typical.change.interval = {-1e3, typicalIsKnown ? 1e3 : 1e7};
    const QStringList parts = noiseLineOf(made).split(" · ");
    QCOMPARE(parts.value(1).replace(QChar(0x202f), u' ').replace(QChar(0xa0), u' '), text);
}

void TestComparisonText::timeOutsideZonesHasOneName_data()
{
    QTest::addColumn<bool>("byRunningTime");
    QTest::addColumn<QString>("text");
    QTest::newRow("by the clock") << false << "outside all zones";
    QTest::newRow("by running time") << true << "not running, or outside all zones";
}

// On the page Like with like, in the waterfall, and in scripts.
void TestComparisonText::timeOutsideZonesHasOneName()
{
    QFETCH(bool, byRunningTime);
    QFETCH(QString, text);
    auto made = std::make_shared<Comparison>();
    made->byRunningTime = byRunningTime;
    made->waterfall.resize(1);
    made->mix.emplace();
    made->mix->functions.resize(1);
    QCOMPARE(rowsOfFunctionMix(made, std::nullopt)->text(0, 0), text);
    QCOMPARE(waterfallColumns()[0].text(waterfallRows(*made)[0]), text.toStdString());
    QCOMPARE(functionMixColumns()[0].value(functionMixRows(*made, std::nullopt)[0]).text(),
             waterfallColumns()[0].value(waterfallRows(*made)[0]).text());
}

namespace {

struct InBrackets : QTranslator {
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *,
                                    int) const override
    {
        return QByteArray(context) == "zoe::ColumnText" ? u'<' + QString(source) + u'>' : QString();
    }
};

} // namespace

void TestComparisonText::wordsInsteadOfNumbersAreTranslated()
{
    InBrackets language;
    QVERIFY(QCoreApplication::installTranslator(&language));
    auto made = std::make_shared<Comparison>();
    made->functions.resize(1);
    made->functions[0].function = "f";
    made->functions[0].self.ratio = INFINITY;
    const ComparisonRows rows(made);
    const int column = windowColumn(comparisonColumns(), "percent");
    const QString text = rows.text(0, column);
    QCoreApplication::removeTranslator(&language);
    QCOMPARE(text, "<new>");
    made->functions[0].self.ratio = 1.5;
    QCOMPARE(rows.text(0, column), QString::fromUtf8("+50.0\u00A0%"));
    QCOMPARE(rows.text(0, 0), "f");
}

} // namespace tst_comparison_text

ZOE_TEST(tst_comparison_text::TestComparisonText)
#include "tst_comparison_text.moc"
