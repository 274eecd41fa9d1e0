#include "app/panels/compare/rename_list.h"

#include <QListWidget>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kRows = 5; // visible at once
}

RenameList::RenameList(QWidget *parent)
    : QWidget(parent)
    , m_open(new QToolButton(this))
    , m_list(new QListWidget(this))
{
    m_open->setObjectName("compareRenames");
    m_open->setToolTip(tr("Show functions that may have been renamed"));
    m_open->setCheckable(true);
    m_open->setAutoRaise(true);
    m_open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_open->setArrowType(Qt::RightArrow);
    m_list->setObjectName("compareRenameList");
    m_list->setAccessibleName(tr("Functions that may have been renamed"));
    m_list->setToolTip(tr("Tick a pair to compare it as one function"));
    m_list->setMaximumHeight((fontMetrics().height() + 6) * kRows);
    m_list->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_open);
    layout->addWidget(m_list);
    connect(m_open, &QToolButton::toggled, this, [this](bool open) {
        m_open->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_list->setVisible(open);
    });
    connect(m_list, &QListWidget::itemChanged, this, &RenameList::tell);
    hide();
}

void RenameList::add(const Rename &rename, const QString &why, bool accepted)
{
    QString text =
        tr("%1 → %2").arg(QString::fromStdString(rename.base), QString::fromStdString(rename.head));
    if (!why.isEmpty())
        text += QStringLiteral("   ") + why;
    auto *item = new QListWidgetItem(text, m_list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(accepted ? Qt::Checked : Qt::Unchecked);
    m_renames.push_back(rename);
}

void RenameList::setComparison(const std::shared_ptr<const Comparison> &comparison)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    m_renames.clear();
    if (comparison) {
        for (const Rename &rename : comparison->options.renames)
            add(rename, {}, true);
        for (const ProposedRename &proposed : comparison->proposedRenames)
            add(proposed.rename,
                tr("%1 similar: %2")
                    .arg(shareText(proposed.likeness), QString::fromStdString(proposed.reason)),
                false);
    }
    m_open->setText(counted(m_renames.size(), tr("1 function may have been renamed"),
                            tr("%1 functions may have been renamed")));
    setVisible(!m_renames.empty());
}

void RenameList::tell()
{
    std::vector<Rename> ticked;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            ticked.push_back(m_renames[static_cast<std::size_t>(row)]);
    }
    emit chosen(ticked);
}

} // namespace zoe::app
