#include "app/manual/manual_page.h"

#include <QEvent>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

#include "app/manual/manual_index.h"
#include "app/theme/look.h"

namespace zoe::app {

namespace {

constexpr int kMarginPx = 10 * kGridPx; // the page's own and the scroll bar's
constexpr int kLeastPicturePx = 200;

} // namespace

ManualPage::ManualPage(QWidget *parent)
    : QTextBrowser(parent)
{
    setObjectName("manualPage");
    setAccessibleName(tr("Manual"));
    setOpenExternalLinks(true);
}

QVariant ManualPage::loadResource(int type, const QUrl &name)
{
    const QVariant loaded = QTextBrowser::loadResource(type, name);
    if (type == QTextDocument::HtmlResource) // a source file linked by a chapter
        return "<pre>" + QString::fromUtf8(loaded.toByteArray()).toHtmlEscaped() + "</pre>";
    if (type != QTextDocument::ImageResource)
        return loaded;
    QImage picture = loaded.value<QImage>();
    if (picture.isNull())
        picture.loadFromData(loaded.toByteArray());
    const int room = std::max(kLeastPicturePx, viewport()->width() - kMarginPx);
    if (picture.width() > room)
        return picture.scaledToWidth(room, Qt::SmoothTransformation);
    return picture;
}

void ManualPage::doSetSource(const QUrl &name, QTextDocument::ResourceType type)
{
    QTextBrowser::doSetSource(name, type);
    if (name.hasFragment())
        scrollToAnchor(name.fragment());
}

void ManualPage::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !source().isEmpty())
        reload(); // links keep the colour they were loaded with
}

void ManualPage::scrollToHeading(const QString &heading)
{
    scrollToAnchor(anchorOf(heading));
}

void ManualPage::scrollToAnchor(const QString &anchor)
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor)
            continue;
        QTextCursor cursor(block);
        setTextCursor(cursor);
        verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top());
        return;
    }
}

} // namespace zoe::app
