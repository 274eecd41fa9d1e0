// Conditions of the gate: their meaning, and the errors for wrong ones.
#include <QTest>

#include "analysis/comparison/gate/gate_condition.h"
#include "tests/support/test_program.h"

namespace tst_gate_condition {

using namespace zoe;

class TestGateCondition : public QObject {
    Q_OBJECT

  private slots:
    void means_data();
    void means();
    void totalsAreMeansTimesFrames();
    void namesAreTakenAsTheyAre_data();
    void namesAreTakenAsTheyAre();
    void isBroken();
    void wrongOnesAreToldWithTheirPlace_data();
    void wrongOnesAreToldWithTheirPlace();
};

void TestGateCondition::means_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("statistic");
    QTest::addColumn<double>("quantile");
    QTest::addColumn<int>("quantity");
    QTest::addColumn<int>("comparison");
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("limit");
    using S = Statistic;
    using Q = StatisticOf;
    using O = GateOperator;
    using L = GateLimit;
    const auto row = [](const char *text, S statistic, double quantile, Q quantity, O comparison,
                        L kind, double limit) {
        QTest::newRow(text) << QString::fromUtf8(text) << int(statistic) << quantile
                            << int(quantity) << int(comparison) << int(kind) << limit;
    };
    row("p99(frame) > +5%", S::Quantile, 0.99, Q::Frame, O::Greater, L::Share, 0.05);
    row("p99.9(frame)>=-5%", S::Quantile, 0.999, Q::Frame, O::GreaterOrEqual, L::Share, -0.05);
    row("p50(frame) > + 2.5 %", S::Quantile, 0.5, Q::Frame, O::Greater, L::Share, 0.025);
    row("median(frame) > 16.6ms", S::Quantile, 0.5, Q::Frame, O::Greater, L::Value, 16.6e6);
    row("mean(self:f) > +0.2ms", S::Mean, 0, Q::Self, O::Greater, L::Difference, 0.2e6);
    row("mean(total:f) > -250µs", S::Mean, 0, Q::Total, O::Greater, L::Difference, -250e3);
    row(" max( frame ) <= 33 ms ", S::Max, 0, Q::Frame, O::LessOrEqual, L::Value, 33e6);
    row("total(self:f) > +1s", S::Mean, 0, Q::Self, O::Greater, L::Difference, 1e9);
    row("mean(calls:f) > +3", S::Mean, 0, Q::Calls, O::Greater, L::Difference, 3);
    row("max(calls:f) > 12", S::Max, 0, Q::Calls, O::Greater, L::Value, 12);
    row("mean(calls:f) > +10%", S::Mean, 0, Q::Calls, O::Greater, L::Share, 0.1);
    row("fps(frame) < 58.5", S::Fps, 0, Q::Frame, O::Less, L::Value, 58.5);
    row("fps(frame) < 60 fps", S::Fps, 0, Q::Frame, O::Less, L::Value, 60);
    row("within(frame) > +2%", S::Within, 0, Q::Frame, O::Greater, L::Share, 0.02);
    row("within(frame) < -50us", S::Within, 0, Q::Frame, O::Less, L::Difference, -50e3);
    row("fps(frame) < -2fps", S::Fps, 0, Q::Frame, O::Less, L::Difference, -2);
}

void TestGateCondition::means()
{
    QFETCH(QString, text);
    const auto condition = parseGateCondition(text.toStdString());
    QVERIFY2(condition.ok(), condition ? "" : condition.error().text().c_str());
    QCOMPARE(QString::fromStdString(condition->text), text.trimmed());
    QTEST(int(condition->statistic.statistic), "statistic");
    QTEST(condition->statistic.quantile, "quantile");
    QTEST(int(condition->statistic.of), "quantity");
    QTEST(int(condition->comparison), "comparison");
    QTEST(int(condition->limitKind), "kind");
    QTEST(condition->limit, "limit");
}

void TestGateCondition::totalsAreMeansTimesFrames()
{
    QVERIFY(parseGateCondition("total(frame) > +5%")->isTotal);
    QVERIFY(!parseGateCondition("mean(frame) > +5%")->isTotal);
    QVERIFY(!parseGateCondition("mean(total:f) > +5%")->isTotal);
}

void TestGateCondition::namesAreTakenAsTheyAre_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << "self:physics_step"
                           << "physics_step";
    QTest::newRow("blanks") << "total: draw shadows "
                            << "draw shadows";
    QTest::newRow("signature") << "self:Mesh::draw(int, (A)) const"
                               << "Mesh::draw(int, (A)) const";
    QTest::newRow("template") << "self:sort<a > b>"
                              << "sort<a > b>";
    QTest::newRow("colons") << "total:a:b"
                            << "a:b";
    QTest::newRow("quotes") << "self:\"operator)(\""
                            << "operator)(";
    QTest::newRow("single quotes") << "self:'a \"b\" c'"
                                   << "a \"b\" c";
    QTest::newRow("escapes") << R"(self:"a\"b\\c")"
                             << R"(a"b\c)";
    QTest::newRow("foreign") << QStringLiteral("self:größe") << QStringLiteral("größe");
}

void TestGateCondition::namesAreTakenAsTheyAre()
{
    QFETCH(QString, what);
    QFETCH(QString, name);
    const auto condition = parseGateCondition(("mean(" + what + ") > +1ms").toStdString());
    QVERIFY2(condition.ok(), condition ? "" : condition.error().text().c_str());
    QCOMPARE(QString::fromStdString(condition->statistic.function), name);
}

void TestGateCondition::isBroken()
{
    const auto broken = [](const char *comparison, double value) {
        return parseGateCondition(std::string("mean(frame) ") + comparison + " +0ns")
            ->isBroken(value);
    };
    QVERIFY(broken(">", 1) && !broken(">", 0) && !broken(">", -1));
    QVERIFY(broken(">=", 1) && broken(">=", 0) && !broken(">=", -1));
    QVERIFY(!broken("<", 1) && !broken("<", 0) && broken("<", -1));
    QVERIFY(!broken("<=", 1) && broken("<=", 0) && broken("<=", -1));
}

void TestGateCondition::wrongOnesAreToldWithTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("character"); // from 1; 0: none
    QTest::addColumn<QString>("says");
    const auto row = [](const char *text, int character, const char *says) {
        QTest::newRow(text) << QString::fromUtf8(text) << character << QString::fromUtf8(says);
    };
    row("", 0, "empty");
    row("  ", 0, "empty");
    row("average(frame) > +5%", 1, "'average' is not a statistic; use mean");
    row("p0(frame) > +5%", 1, "'p0' is not a statistic");
    row("p100(frame) > +5%", 1, "'p100' is not a statistic");
    row("(frame) > +5%", 1, "is not a statistic");
    row("frames.mean > +3%", 1, "'frames.mean' is not a statistic");
    row("mean > +5%", 6, "mean(frame)");
    row("mean() > +5%", 6, "self:F");
    row("mean(frames) > +5%", 6, "'frames' can't be measured");
    row("mean(self) > +5%", 6, "needs a function");
    row("mean(self:) > +5%", 11, "the function name is missing");
    row("mean(self:'f) > +5%", 11, "no closing quote");
    row("mean(self:f > +5%", 18, "closing parenthesis");
    row("mean(frame > +5%", 12, "closing parenthesis");
    row("mean(frame) +5%", 13, "expected >");
    row("mean(frame) = +5%", 13, "expected >");
    row("mean(frame) >", 14, "the limit is missing");
    row("mean(frame) > 5%", 15, "needs a sign");
    row("mean(frame) > +x%", 15, "not a limit");
    row("mean(frame) > +-5%", 15, "two signs");
    row("mean(frame) > 5", 15, "needs a unit");
    row("mean(frame) > +5", 15, "needs a unit");
    row("mean(frame) > 5 apples", 15, "'5 apples' is not a limit");
    row("mean(frame) > +5% or so", 15, "not a limit");
    row("mean(frame) > nan", 15, "not a limit");
    row("mean(frame) > 1e999ms", 15, "not a limit");
    row("mean(calls:f) > 5ms", 17, "not a number of calls");
    row("max(frame) > +5%", 14, "p99.9");
    row("max(self:f) > +1ms", 15, "p99.9");
    row("within(frame) > 16ms", 17, "sign");
    row("fps(self:f) < 60", 5, "fps(frame)");
    row("fps(frame) < 16ms", 14, "frames a second");
}

void TestGateCondition::wrongOnesAreToldWithTheirPlace()
{
    QFETCH(QString, text);
    QFETCH(int, character);
    QFETCH(QString, says);
    const auto condition = parseGateCondition(text.toStdString());
    QVERIFY(!condition.ok());
    QCOMPARE(condition.error().code, ErrorCode::BadInput);
    const QString sentence = QString::fromStdString(condition.error().text());
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
    QVERIFY2(character == 0 || sentence.contains("character " + QString::number(character) + ")"),
             qPrintable(sentence));
    QVERIFY(!sentence.contains('\n'));
}

} // namespace tst_gate_condition

ZOE_APPLESS_TEST(tst_gate_condition::TestGateCondition)
#include "tst_gate_condition.moc"
