// Numbers look alike in every language, and are typed as people are used to.
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include "app/panels/summary/summary_bar.h"
#include "app/theme/number_box.h"
#include "app/theme/text.h"
#include "tests/gui/gui_main.h"

namespace tst_number_box {

using namespace zoe::app;

class TestNumberBox : public QObject {
    Q_OBJECT

  private slots:
    void boxesAndTablesAgree_data();
    void boxesAndTablesAgree();
    void takesACommaForAPoint();
    void theProgramHasOneRule();
};

void TestNumberBox::boxesAndTablesAgree_data()
{
    QTest::addColumn<QString>("locale");
    for (const char *locale : {"de_DE", "fr_FR", "en_US", "de_CH"})
        QTest::newRow(locale) << locale;
}

void TestNumberBox::boxesAndTablesAgree()
{
    QFETCH(QString, locale);
    QLocale::setDefault(QLocale(locale));
    SummaryBar bar(nullptr);
    QLocale::setDefault(numberLocale());
    auto *least = bar.findChild<QDoubleSpinBox *>();
    QVERIFY(least);
    least->setValue(0.04);
    const QString inTables = shareText(0.0004).replace(QChar::Nbsp, ' ');
    QVERIFY2(least->text().replace(QChar::Nbsp, ' ').endsWith(' ' + inTables),
             qPrintable(least->text()));
    NumberBox large;
    large.setMaximum(1e9);
    large.setValue(1234567.5);
    QCOMPARE(large.text(), "1234567.50");
}

void TestNumberBox::takesACommaForAPoint()
{
    NumberBox box;
    box.setRange(0, 100);
    box.setSuffix(" %");
    for (const char *typed : {"2,5", "2.5"}) {
        box.setValue(0);
        box.selectAll();
        QTest::keyClicks(&box, typed);
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(box.value(), 2.5);
        QCOMPARE(box.text(), "2.50 %");
    }
}

void TestNumberBox::theProgramHasOneRule()
{
    QCOMPARE(QLocale().toString(0.5), "0.5");
    QCOMPARE(QLocale().toString(1234567), "1234567");
    QDoubleSpinBox ofAPlugin;
    ofAPlugin.setValue(0.5);
    QCOMPARE(ofAPlugin.text(), "0.50");
}

} // namespace tst_number_box

ZOE_GUI_TEST(tst_number_box::TestNumberBox)
#include "tst_number_box.moc"
