// Fails if a view makes up a distance, a text size or a colour: these have names in app/theme.

#include "tests/support/test_program.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace tst_look {

namespace {

// The made-up values in a source, as written there. Shares are not distances.
QStringList madeUp(const QString &text)
{
    // In a layout, or around a label.
    static const QRegularExpression distances(
        "\\b(?:setContentsMargins|setMargins|setMargin|setSpacing|setHorizontalSpacing|"
        "setVerticalSpacing|addSpacing)\\(([^;]*)\\);");
    static const QRegularExpression number("(?:^|[{(,\\s])[1-9][0-9]*(?=\\s*(?:[,)}]|$))");
    static const QRegularExpression others(
        "\\bconstexpr int k\\w*(?:Margin|Gap|Spacing|Padding)(?:Px)? = [1-9][0-9]*;|"
        "\\bsetP(?:oint|ixel)SizeF?\\([^)]*|\\bQColor\\((?:0x|\"|[0-9])[^)]*");
    QStringList found;
    auto calls = distances.globalMatch(text);
    while (calls.hasNext()) {
        const QRegularExpressionMatch call = calls.next();
        if (call.captured(1).contains(number))
            found << call.captured();
    }
    auto rest = others.globalMatch(text);
    while (rest.hasNext())
        found << rest.next().captured();
    return found;
}

} // namespace

class TestLook : public QObject {
    Q_OBJECT

  private slots:
    void theRuleCatchesWhatItShould_data();
    void theRuleCatchesWhatItShould();
    void viewsMakeNothingUp();
};

void TestLook::theRuleCatchesWhatItShould_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("names") << "layout->setContentsMargins(kTightPx, 0, kTightPx, 0);" << true;
    QTest::newRow("nothing") << "layout->setContentsMargins(0, 0, 0, 0);" << true;
    QTest::newRow("a multiple") << "columns->setSpacing(2 * kApartPx);" << true;
    QTest::newRow("a sum") << "plot.setMargins({title, kTightPx, kTightPx, title});" << true;
    QTest::newRow("a number") << "layout->setSpacing(3);" << false;
    QTest::newRow("one of four") << "layout->setContentsMargins(0, kTightPx, 0, 6);" << false;
    QTest::newRow("in braces") << "plot.setMargins({title, 4, 4, title});" << false;
    QTest::newRow("over lines") << "layout->setContentsMargins(kNearPx,\n    12, 0, 0);" << false;
    QTest::newRow("between") << "layout->addSpacing(12);" << false;
    QTest::newRow("a name of its own") << "constexpr int kChipMargin = 6;" << false;
    QTest::newRow("from the grid") << "constexpr int kChipMargin = kNearPx;" << true;
    QTest::newRow("a share") << "constexpr double kMargin = 0.03;" << true;
    QTest::newRow("a size of text") << "font.setPointSizeF(font.pointSizeF() * 1.15);" << false;
    QTest::newRow("pixels of text") << "font.setPixelSize(11);" << false;
    QTest::newRow("a colour") << "painter.setPen(QColor(0x808080));" << false;
    QTest::newRow("a colour by its parts") << "painter.setPen(QColor(128, 128, 128));" << false;
    QTest::newRow("a program's colour") << "QColor::fromRgb(mark.colour)" << true;
}

void TestLook::theRuleCatchesWhatItShould()
{
    QFETCH(const QString, text);
    QFETCH(const bool, allowed);
    QCOMPARE(madeUp(text).isEmpty(), allowed);
}

void TestLook::viewsMakeNothingUp()
{
    const QDir root(ZOE_SOURCE_DIR);
    QDirIterator it(root.filePath("app"), {"*.h", "*.cpp"}, QDir::Files,
                    QDirIterator::Subdirectories);
    QStringList complaints;
    int files = 0;
    while (it.hasNext()) {
        QFile source(it.next());
        const QString name = root.relativeFilePath(source.fileName());
        if (name.startsWith("app/theme/"))
            continue;
        QVERIFY2(source.open(QIODevice::ReadOnly), qPrintable(name));
        for (const QString &one : madeUp(QString::fromUtf8(source.readAll())))
            complaints << name + ": " + one;
        ++files;
    }
    QVERIFY(files > 300);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join('\n')));
}

} // namespace tst_look

ZOE_TEST(tst_look::TestLook)
#include "tst_look.moc"
