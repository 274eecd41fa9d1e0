#include "app/theme/plain_texts.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>

#include "analysis/model/texts/escaped_text.h"

namespace zoe::app {

namespace {

// The tooltip of the item under the mouse, if the widget shows the items of a view.
QString itemTipAt(QWidget &widget, const QPoint &position)
{
    const auto *view = qobject_cast<QAbstractItemView *>(widget.parentWidget());
    if (view == nullptr || view->viewport() != &widget)
        return {};
    return view->indexAt(position).data(Qt::ToolTipRole).toString();
}

bool showPlainly(QWidget &widget, const QHelpEvent &event)
{
    const QString ofItem = itemTipAt(widget, event.pos());
    const QString tip = ofItem.isEmpty() ? widget.toolTip() : ofItem;
    if (!Qt::mightBeRichText(tip))
        return false;
    QToolTip::showText(event.globalPos(), plainToolTip(tip), &widget);
    return true;
}

} // namespace

QString plainToolTip(const QString &text)
{
    const QString visible = QString::fromStdString(printableLines(text.toStdString()));
    if (!Qt::mightBeRichText(visible))
        return visible;
    return "<p style='white-space:pre-wrap'>" + visible.toHtmlEscaped() + "</p>";
}

bool PlainTexts::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::Polish) {
        auto *label = qobject_cast<QLabel *>(object);
        if (label != nullptr && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
    } else if (event->type() == QEvent::ToolTip && object->isWidgetType()) {
        return showPlainly(*static_cast<QWidget *>(object), *static_cast<QHelpEvent *>(event));
    }
    return false;
}

} // namespace zoe::app
