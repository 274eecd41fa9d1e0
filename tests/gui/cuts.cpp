#include "tests/gui/cuts.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QChartView>
#include <QComboBox>
#include <QGraphicsTextItem>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QStyle>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <vector>

#include "app/widgets/scrolled_page.h"

namespace zoe::test {

namespace {

QString placeOf(const QWidget &widget)
{
    QStringList names;
    for (const QWidget *at = &widget; at != nullptr && !at->isWindow(); at = at->parentWidget()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith("qt_"))
            names.prepend(at->objectName());
    }
    return names.mid(std::max<qsizetype>(0, names.size() - 3)).join('/') + ' ' +
           widget.metaObject()->className();
}

// The invisible part of a widget; empty if there is none.
QString cutOf(const QScrollBar &bar)
{
    return bar.orientation() == Qt::Horizontal && bar.maximum() > bar.minimum()
               ? QStringLiteral("scrolls across by %1").arg(bar.maximum())
               : QString();
}

QString cutOf(const QHeaderView &header)
{
    if (header.orientation() != Qt::Horizontal || header.isHidden())
        return {};
    for (int i = 0; i < header.count(); ++i) {
        const QString title = header.model()->headerData(i, Qt::Horizontal).toString();
        if (!header.isSectionHidden(i) && !title.isEmpty() &&
            header.sectionSize(i) < header.fontMetrics().horizontalAdvance(title) + 4)
            return QStringLiteral("column \"%1\" has %2 px").arg(title).arg(header.sectionSize(i));
    }
    return {};
}

QString cutOf(const QTabBar &tabs)
{
    for (int i = 0; i < tabs.count(); ++i) {
        const QRect tab = tabs.tabRect(i);
        if (tabs.isTabVisible(i) &&
            (!tabs.rect().contains(tab) ||
             tab.width() <= tabs.fontMetrics().horizontalAdvance(tabs.tabText(i).remove('&'))))
            return QStringLiteral("tab \"%1\" ends at %2 of %3")
                .arg(tabs.tabText(i))
                .arg(tab.right())
                .arg(tabs.width());
    }
    return {};
}

// Sentences that are continued in their tooltip may be shortened, unless they wrap.
QString cutOf(const QLabel &label)
{
    const bool mayBe = !label.hasHeightForWidth() &&
                       label.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored &&
                       !label.toolTip().isEmpty();
    if (label.text().isEmpty() || mayBe)
        return {};
    if (label.wordWrap())
        return label.heightForWidth(label.width()) <= label.height() + 2
                   ? QString()
                   : QStringLiteral("\"%1\" needs %2 px of height, has %3")
                         .arg(label.text())
                         .arg(label.heightForWidth(label.width()))
                         .arg(label.height());
    return label.sizeHint().width() <= label.width() + 1
               ? QString()
               : QStringLiteral("\"%1\" needs %2 px, has %3")
                     .arg(label.text())
                     .arg(label.sizeHint().width())
                     .arg(label.width());
}

QString cutOf(const QAbstractButton &button)
{
    const int needed = button.minimumSizeHint().width();
    return button.text().isEmpty() || button.width() + 1 >= needed
               ? QString()
               : QStringLiteral("\"%1\" needs %2 px, has %3")
                     .arg(button.text())
                     .arg(needed)
                     .arg(button.width());
}

QString cutOf(const QComboBox &box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &box);
    const int needed = box.fontMetrics().horizontalAdvance(box.currentText());
    return needed <= field.width() ? QString()
                                   : QStringLiteral("\"%1\" needs %2 px, has %3")
                                         .arg(box.currentText())
                                         .arg(needed)
                                         .arg(field.width());
}

QString cutOf(const QLineEdit &edit)
{
    const int needed = edit.fontMetrics().horizontalAdvance(edit.placeholderText());
    constexpr int kMargins = 8;
    return edit.text().isEmpty() && needed > edit.width() - kMargins
               ? QStringLiteral("\"%1\" needs %2 px, has %3")
                     .arg(edit.placeholderText())
                     .arg(needed)
                     .arg(edit.width())
               : QString();
}

// Numbers are completely visible; names may be elided in the column that gets the remaining room.
QString cutOf(const QAbstractItemView &view, const QHeaderView &header)
{
    const QAbstractItemModel &model = *view.model();
    const int margins = 2 * (view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
    for (QModelIndex row = view.indexAt({1, 1}); row.isValid();
         row = view.indexAt({1, view.visualRect(row).bottom() + 2})) {
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex cell = row.siblingAtColumn(column);
            const QString text = cell.data().toString();
            const QVariant alignment = cell.data(Qt::TextAlignmentRole);
            const bool isNumber = alignment.isValid() && (alignment.toInt() & Qt::AlignRight);
            if (!isNumber || header.isSectionHidden(column))
                continue;
            const int needed = QFontMetrics(view.font()).horizontalAdvance(text) + margins;
            if (needed > view.visualRect(cell).width())
                return QStringLiteral("number \"%1\" needs %2 px, has %3")
                    .arg(text)
                    .arg(needed)
                    .arg(view.visualRect(cell).width());
        }
    }
    return {};
}

// Qt Charts elides titles of axes, and draws numbers beyond the edge of its view.
QString cutOf(const QChartView &chart)
{
    constexpr double kMargin = 5; // that a text has around it
    const QRectF view = chart.mapToScene(chart.viewport()->rect()).boundingRect();
    const QRectF seen = view.adjusted(-kMargin, -kMargin, kMargin, kMargin);
    for (const QGraphicsItem *item : chart.scene()->items()) {
        const auto *text = dynamic_cast<const QGraphicsTextItem *>(item);
        if (text && text->isVisible() && text->toPlainText().endsWith("..."))
            return QStringLiteral("title \"%1\"").arg(text->toPlainText());
        if (text && text->isVisible() && !text->toPlainText().isEmpty() &&
            !seen.contains(text->sceneBoundingRect()))
            return QStringLiteral("\"%1\" is at the edge").arg(text->toPlainText());
    }
    return {};
}

QString cutOf(const QWidget &widget)
{
    if (const auto *chart = qobject_cast<const QChartView *>(&widget))
        return cutOf(*chart);
    if (const auto *bar = qobject_cast<const QScrollBar *>(&widget))
        return cutOf(*bar);
    if (const auto *header = qobject_cast<const QHeaderView *>(&widget))
        return cutOf(*header);
    if (const auto *tabs = qobject_cast<const QTabBar *>(&widget))
        return cutOf(*tabs);
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return cutOf(*label);
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return cutOf(*button);
    if (const auto *box = qobject_cast<const QComboBox *>(&widget))
        return cutOf(*box);
    if (const auto *edit = qobject_cast<const QLineEdit *>(&widget))
        return cutOf(*edit);
    if (const auto *table = qobject_cast<const QTableView *>(&widget); table && table->model())
        return cutOf(*table, *table->horizontalHeader());
    if (const auto *tree = qobject_cast<const QTreeView *>(&widget); tree && tree->model())
        return cutOf(*tree, *tree->header());
    return {};
}

// Whether a user reads or operates it, instead of what is in it.
bool isControl(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return !label->text().isEmpty() || !label->pixmap().isNull();
    return qobject_cast<const QAbstractButton *>(&widget) ||
           qobject_cast<const QComboBox *>(&widget) || qobject_cast<const QLineEdit *>(&widget) ||
           qobject_cast<const QAbstractSpinBox *>(&widget) ||
           qobject_cast<const QAbstractSlider *>(&widget) ||
           qobject_cast<const QTabBar *>(&widget) ||
           (qobject_cast<const QAbstractScrollArea *>(&widget) &&
            !qobject_cast<const QScrollArea *>(&widget));
}

// Also those behind others, but not the parts of one, such as the arrows of tabs.
void collectControls(const QWidget &at, std::vector<const QWidget *> &controls)
{
    for (const QWidget *widget : at.findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        if (!widget->isVisible() || widget->isWindow())
            continue;
        if (isControl(*widget))
            controls.push_back(widget);
        else
            collectControls(*widget, controls);
    }
}

// Where it is, in the window, as far as the widgets around it don't hide it.
QRect seenRect(const QWidget &widget)
{
    return widget.visibleRegion().boundingRect().translated(
        widget.mapTo(widget.window(), QPoint()));
}

// The part of a control that its panel has no room for; empty: it has all.
QString beyondOf(const QWidget &control)
{
    const QRect around = control.parentWidget()->rect();
    const QRect rect = control.geometry();
    const bool isHidden = !around.intersects(rect) && control.parentWidget()->isWindow();
    if (around.contains(rect) || isHidden) // Qt moves tabs that have no docks out of the window
        return {};
    return QStringLiteral("%1 x %2 at %3, %4 is outside of %5 x %6")
        .arg(rect.width())
        .arg(rect.height())
        .arg(rect.x())
        .arg(rect.y())
        .arg(around.width())
        .arg(around.height());
}

// A control that is lower than its text, or a table without a row.
QString squeezeOf(const QWidget &control)
{
    if (control.inherits("QDockWidgetTitleButton")) // its icon has a margin
        return {};
    int needed = control.minimumSizeHint().height();
    int has = control.height();
    if (const auto *area = qobject_cast<const QAbstractScrollArea *>(&control)) {
        needed = control.fontMetrics().height();
        has = area->viewport()->height();
    } else if (const auto *label = qobject_cast<const QLabel *>(&control); label) {
        needed = label->fontMetrics().height();
    }
    return has >= needed ? QString()
                         : QStringLiteral("needs %1 px of height, has %2").arg(needed).arg(has);
}

} // namespace

QStringList scrollingIn(const QWidget &window, const QString &where)
{
    QStringList found;
    for (const app::ScrolledPage *page : window.findChildren<app::ScrolledPage *>()) {
        if (!page->visibleRegion().isEmpty() && page->verticalScrollBar()->maximum() > 0)
            found << QStringLiteral("%1: %2 scrolls by %3")
                         .arg(where, placeOf(*page->widget()))
                         .arg(page->verticalScrollBar()->maximum());
    }
    return found;
}

QStringList overlapsIn(const QWidget &window, const QString &where)
{
    QStringList found;
    std::vector<const QWidget *> controls;
    collectControls(window, controls);
    for (const QWidget *control : controls) {
        if (const QString beyond = beyondOf(*control); !beyond.isEmpty())
            found << where + ": " + placeOf(*control) + ": " + beyond;
        if (const QString squeeze = squeezeOf(*control); !squeeze.isEmpty())
            found << where + ": " + placeOf(*control) + ": " + squeeze;
    }
    std::vector<QRect> seen;
    for (const QWidget *control : controls)
        seen.push_back(seenRect(*control));
    for (std::size_t i = 0; i < controls.size(); ++i) {
        for (std::size_t k = i + 1; k < controls.size(); ++k) {
            const QRect both = seen[i] & seen[k];
            if (!both.isEmpty())
                found << QStringLiteral("%1: %2 and %3 share %4 x %5")
                             .arg(where, placeOf(*controls[i]), placeOf(*controls[k]))
                             .arg(both.width())
                             .arg(both.height());
        }
    }
    return found;
}

QStringList cutsIn(const QWidget &window, const QString &where)
{
    QStringList cuts;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty())
            continue;
        if (const QString cut = cutOf(*widget); !cut.isEmpty())
            cuts << where + ": " + placeOf(*widget) + ": " + cut;
    }
    return cuts;
}

} // namespace zoe::test
