// Controls in a row wrap into further rows if there is no room, and share the remaining room.
#include <QTest>
#include <QWidget>

#include "app/widgets/flow_row.h"
#include "app/widgets/line_label.h"
#include "tests/gui/gui_main.h"

namespace tst_flow_row {

using namespace zoe::app;

class TestFlowRow : public QObject {
    Q_OBJECT

  private slots:
    void rowsAsNeeded();
    void hiddenOnesTakeNoRoom();
    void nothingIsWiderThanTheRow();
    void textsThatMayBeElidedTakeTheRest();
    void widgetsAreInsertedBeforeOthers();
};

namespace {

constexpr int kGap = 4;

QWidget *addBox(QWidget &parent, int width, QSizePolicy::Policy policy = QSizePolicy::Fixed)
{
    class Box : public QWidget {
      public:
        Box(QWidget &parent, int width)
            : QWidget(&parent)
            , m_width(width)
        {}
        [[nodiscard]] QSize sizeHint() const override { return {m_width, 20}; }

      private:
        int m_width;
    };
    auto *box = new Box(parent, width);
    box->setSizePolicy(policy, QSizePolicy::Fixed);
    parent.layout()->addWidget(box);
    return box;
}

} // namespace

void TestFlowRow::rowsAsNeeded()
{
    QWidget parent;
    auto *row = new FlowRow;
    parent.setLayout(row);
    const QWidget *first = addBox(parent, 50);
    const QWidget *field = addBox(parent, 60, QSizePolicy::Expanding);
    const QWidget *last = addBox(parent, 70);
    const int all = 50 + 60 + 70 + 2 * kGap;
    QCOMPARE(row->sizeHint(), QSize(all, 20));
    QCOMPARE(row->heightForWidth(all), 20);
    QCOMPARE(row->heightForWidth(all - 1), 20 + kGap + 20);
    QCOMPARE(row->heightForWidth(100), 3 * 20 + 2 * kGap);
    row->setGeometry({0, 0, all + 30, 20});
    QCOMPARE(first->geometry(), QRect(0, 0, 50, 20));
    QCOMPARE(field->geometry(), QRect(50 + kGap, 0, 90, 20));
    QCOMPARE(last->geometry(), QRect(50 + 90 + 2 * kGap, 0, 70, 20));
    row->setGeometry({10, 5, 120, 44});
    QCOMPARE(first->geometry(), QRect(10, 5, 50, 20));
    QCOMPARE(field->geometry(), QRect(10 + 50 + kGap, 5, 66, 20));
    QCOMPARE(last->geometry(), QRect(10, 5 + 20 + kGap, 70, 20));
}

void TestFlowRow::hiddenOnesTakeNoRoom()
{
    QWidget parent;
    auto *row = new FlowRow;
    parent.setLayout(row);
    addBox(parent, 50);
    QWidget *hidden = addBox(parent, 60);
    const QWidget *last = addBox(parent, 70);
    hidden->hide();
    row->invalidate();
    QCOMPARE(row->heightForWidth(50 + kGap + 70), 20);
    row->setGeometry({0, 0, 200, 20});
    QCOMPARE(last->x(), 50 + kGap);
}

void TestFlowRow::nothingIsWiderThanTheRow()
{
    QWidget parent;
    auto *row = new FlowRow;
    parent.setLayout(row);
    const QWidget *wide = addBox(parent, 300, QSizePolicy::Preferred);
    row->setGeometry({0, 0, 100, 20});
    QCOMPARE(wide->width(), 100);
    QVERIFY(row->minimumSize().width() <= 300);
}

void TestFlowRow::textsThatMayBeElidedTakeTheRest()
{
    QWidget parent;
    auto *row = new FlowRow;
    parent.setLayout(row);
    auto *text = new LineLabel(&parent);
    text->say(QString("word ").repeated(50));
    row->addWidget(text);
    const QWidget *last = addBox(parent, 50);
    const int least = row->sizeHint().width() - kGap - 50; // of the text
    QVERIFY(least > 0 && least < text->sizeHint().width());
    row->setGeometry({0, 0, least + 100 + kGap + 50, 20});
    QCOMPARE(text->width(), least + 100);
    QCOMPARE(last->geometry(), QRect(least + 100 + kGap, 0, 50, 20));
    // If its lines wrap, the row is as high as they need.
    text->setWordWrap(true);
    row->invalidate();
    const int width = least + 100 + kGap + 50;
    QVERIFY(text->heightForWidth(least + 100) > 20);
    QCOMPARE(row->heightForWidth(width), text->heightForWidth(least + 100));
    row->setGeometry({0, 0, width, row->heightForWidth(width)});
    QCOMPARE(text->height(), text->heightForWidth(text->width()));
}

void TestFlowRow::widgetsAreInsertedBeforeOthers()
{
    QWidget parent;
    auto *row = new FlowRow;
    parent.setLayout(row);
    const QWidget *last = addBox(parent, 50);
    auto *first = new QWidget;
    first->setMinimumWidth(30);
    row->insertWidget(0, first);
    QCOMPARE(first->parentWidget(), &parent);
    first->show();
    row->setGeometry({0, 0, 200, 20});
    QCOMPARE(first->x(), 0);
    QCOMPARE(last->x(), 30 + kGap);
}

} // namespace tst_flow_row

ZOE_GUI_TEST(tst_flow_row::TestFlowRow)
#include "tst_flow_row.moc"
