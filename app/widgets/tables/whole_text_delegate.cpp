#include "app/widgets/tables/whole_text_delegate.h"

#include <QHeaderView>
#include <QPlainTextEdit>
#include <QTreeView>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kLongWord = 24;

// May break after separators, as in paths and commands, and within long words.
QString withBreaks(const QString &text)
{
    QString broken;
    int word = 0; // letters since the last place to break
    for (const QChar letter : breakable(text)) {
        broken += letter;
        word = letter.isLetterOrNumber() ? word + 1 : 0;
        if (word == kLongWord) {
            broken += QChar(0x200b); // a space of no width
            word = 0;
        }
    }
    return broken;
}

} // namespace

WholeTextDelegate::WholeTextDelegate(QTreeView &view, int column)
    : QStyledItemDelegate(&view)
{
    view.setWordWrap(true);
    view.setTextElideMode(Qt::ElideNone);
    view.setItemDelegateForColumn(column, this);
    // Heights of rows depend on the width of the column, but the view keeps them.
    connect(
        view.header(), &QHeaderView::sectionResized, &view, [&view] { view.doItemsLayout(); },
        Qt::QueuedConnection);
}

void WholeTextDelegate::initStyleOption(QStyleOptionViewItem *option,
                                        const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text = withBreaks(option->text);
    option->displayAlignment = Qt::AlignLeft | Qt::AlignTop;
}

QWidget *WholeTextDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem & /*option*/,
                                         const QModelIndex &index) const
{
    if (index.data().toString().isEmpty())
        return nullptr;
    auto *text = new QPlainTextEdit(parent);
    text->setReadOnly(true);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(index.siblingAtColumn(0).data().toString());
    text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text->document()->setDocumentMargin(0);
    return text;
}

void WholeTextDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto &text = static_cast<QPlainTextEdit &>(*editor);
    text.setPlainText(index.data().toString());
    text.selectAll();
}

void WholeTextDelegate::setModelData(QWidget * /*editor*/, QAbstractItemModel * /*model*/,
                                     const QModelIndex & /*index*/) const
{}

void WholeTextDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                             const QModelIndex & /*index*/) const
{
    editor->setGeometry(option.rect);
}

} // namespace zoe::app
