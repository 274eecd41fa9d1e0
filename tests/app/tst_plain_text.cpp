// Names that look like HTML are shown unchanged, in labels and tooltips.
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>

#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "tests/support/test_program.h"

namespace tst_plain_text {

using namespace zoe::app;

namespace {

const QString kName = "std::vector<b>::at</b><img src='file:///etc/hostname'>";

// Of a tool tip as Qt shows it.
QString shown(const QString &tip)
{
    if (!Qt::mightBeRichText(tip))
        return tip;
    QTextDocument document;
    document.setHtml(tip);
    return document.toPlainText();
}

QString tipAt(QWidget &widget, const QPoint &position)
{
    QHelpEvent event(QEvent::ToolTip, position, widget.mapToGlobal(position));
    QApplication::sendEvent(&widget, &event);
    const QString tip = QToolTip::text();
    QToolTip::hideText();
    return tip;
}

} // namespace

class TestPlainText : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { qApp->installEventFilter(&m_plain); }
    void cleanupTestCase() { qApp->removeEventFilter(&m_plain); }
    void labels();
    void breaksKeepCharacters();
    void toolTips();
    void toolTipsOfItems();

  private:
    PlainTexts m_plain;
};

void TestPlainText::breaksKeepCharacters()
{
    const QString space(QChar(0x200b));
    QCOMPARE(breakable("a/b_c"), "a/" + space + "b_" + space + 'c');
    const QString frame = QString::fromUcs4(U"\U0001F39E");
    QCOMPARE(breakable(frame + 'x'), frame + space + 'x');
}

void TestPlainText::labels()
{
    QLabel label(kName);
    QLabel rich("<b>ours</b>");
    rich.setTextFormat(Qt::RichText);
    label.show();
    rich.show();
    QCOMPARE(label.textFormat(), Qt::PlainText);
    QCOMPARE(rich.textFormat(), Qt::RichText);
}

void TestPlainText::toolTips()
{
    QWidget widget;
    widget.resize(100, 100);
    widget.show();
    for (const QString &text : {kName, QString("two\nlines <b>"), QString("a < b && c > d")}) {
        widget.setToolTip(text);
        QCOMPARE(shown(tipAt(widget, {5, 5})), text);
        QCOMPARE(shown(plainToolTip(text)), text);
    }
    QCOMPARE(plainToolTip("plain"), QString("plain"));
    QCOMPARE(shown(plainToolTip("a\u202eb")), QString("a\\u202eb"));
}

void TestPlainText::toolTipsOfItems()
{
    QListWidget list;
    list.resize(300, 200);
    auto *item = new QListWidgetItem("item", &list);
    item->setToolTip(kName);
    list.show();
    const QPoint middle = list.visualItemRect(item).center();
    QCOMPARE(shown(tipAt(*list.viewport(), middle)), kName);
    item->setToolTip("ordinary");
    QCOMPARE(tipAt(*list.viewport(), middle), QString("ordinary"));
}

} // namespace tst_plain_text

ZOE_GUI_TEST(tst_plain_text::TestPlainText)
#include "tst_plain_text.moc"
