#include "app/manual/manual_window.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"
#include "app/manual/manual_page.h"

namespace zoe::app {

namespace {

constexpr int kUrlRole = Qt::UserRole;
constexpr int kHeadingRole = Qt::UserRole + 1;

QTreeWidgetItem *itemFor(const QString &text, const QUrl &url, const QString &heading)
{
    auto *item = new QTreeWidgetItem({text});
    item->setData(0, kUrlRole, url);
    item->setData(0, kHeadingRole, heading);
    item->setToolTip(0, text);
    return item;
}

} // namespace

ManualWindow::ManualWindow(QWidget *parent)
    : QDialog(parent, Qt::Window)
    , m_chapters(manualChapters())
    , m_page(new ManualPage(this))
{
    setObjectName("manualWindow");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Manual"));
    auto *parts = new QSplitter(this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(makeSide());
    auto *right = new QWidget(parts);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeBar());
    column->addWidget(m_page, 1);
    parts->addWidget(right);
    parts->setStretchFactor(1, 1);
    parts->setSizes({260, 740});
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(parts);
    explainControls(*this);
    resize(1040, 760);
    showContents();
    if (m_chapters.empty())
        m_page->setPlainText(tr("The manual is not installed."));
    else
        m_page->setSource(m_chapters.front().url);
}

QWidget *ManualWindow::makeSide()
{
    auto *side = new QWidget(this);
    m_field = new QLineEdit(side);
    m_field->setObjectName("manualSearch");
    m_field->setPlaceholderText(tr("Search the manual"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setClearButtonEnabled(true);
    m_contents = new QTreeWidget(side);
    m_contents->setObjectName("manualContents");
    m_contents->setAccessibleName(tr("Chapters"));
    m_contents->setHeaderHidden(true);
    m_contents->setTextElideMode(Qt::ElideRight);
    connect(m_field, &QLineEdit::textChanged, this, &ManualWindow::showHits);
    connect(m_contents, &QTreeWidget::currentItemChanged, this,
            [this](const QTreeWidgetItem *item) {
                if (item)
                    go(*item);
            });
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_field);
    column->addWidget(m_contents, 1);
    return side;
}

QWidget *ManualWindow::makeBar()
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    const auto button = [&](const QString &text, const QString &key, Qt::ArrowType arrow) {
        auto *made = new QToolButton(bar);
        made->setArrowType(arrow);
        made->setAutoRaise(true);
        made->setAccessibleName(text);
        made->setToolTip(QString("%1 (%2)").arg(text, key));
        made->setShortcut(QKeySequence(key));
        made->setEnabled(false);
        row->addWidget(made);
        return made;
    };
    auto *back = button(tr("Back"), "Alt+Left", Qt::LeftArrow);
    auto *forward = button(tr("Forward"), "Alt+Right", Qt::RightArrow);
    row->addStretch(1);
    connect(back, &QToolButton::clicked, m_page, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_page, &QTextBrowser::forward);
    connect(m_page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_page, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    return bar;
}

void ManualWindow::showContents()
{
    m_contents->clear();
    for (const ManualChapter &chapter : m_chapters) {
        QTreeWidgetItem *top = itemFor(chapter.title, chapter.url, {});
        for (const ManualSection &section : chapter.sections) {
            if (section.title != chapter.title)
                top->addChild(itemFor(section.title, chapter.url, section.title));
        }
        m_contents->addTopLevelItem(top);
    }
}

void ManualWindow::showHits(const QString &words)
{
    if (words.trimmed().isEmpty()) {
        showContents();
        return;
    }
    m_contents->clear();
    for (const ManualHit &hit : searchManual(m_chapters, words)) {
        const bool whole = hit.section->title == hit.chapter->title;
        const QString place =
            whole ? hit.chapter->title : hit.chapter->title + " › " + hit.section->title;
        QTreeWidgetItem *item =
            itemFor(place, hit.chapter->url, whole ? QString() : hit.section->title);
        item->addChild(itemFor(hit.excerpt, hit.chapter->url, hit.section->title));
        m_contents->addTopLevelItem(item);
    }
    m_contents->expandAll();
    if (m_contents->topLevelItemCount() == 0) {
        auto *none = new QTreeWidgetItem(m_contents, {tr("No results")});
        none->setFlags(Qt::NoItemFlags);
    }
}

void ManualWindow::go(const QTreeWidgetItem &item)
{
    const QUrl url = item.data(0, kUrlRole).toUrl();
    if (url.isEmpty())
        return;
    if (m_page->source().adjusted(QUrl::RemoveFragment) != url)
        m_page->setSource(url);
    if (const QString heading = item.data(0, kHeadingRole).toString(); !heading.isEmpty())
        m_page->scrollToHeading(heading);
}

} // namespace zoe::app
