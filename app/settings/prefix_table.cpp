#include "app/settings/prefix_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/settings/preferences.h"

namespace zoe::app {

PrefixTable::PrefixTable(QWidget *parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 2, this))
    , m_complaint(new QLabel(this))
{
    m_table->setObjectName("sourcePrefixes");
    m_table->setAccessibleName(tr("Source path replacements"));
    m_table->setHorizontalHeaderLabels({tr("Compiled path"), tr("Local path")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumHeight(fontMetrics().height() * 5);
    m_complaint->setObjectName("prefixComplaint");
    m_complaint->setWordWrap(true);
    m_complaint->hide();
    auto *add = new QPushButton(tr("A&dd"), this);
    add->setObjectName("addSourcePrefix");
    add->setToolTip(tr("Add a replacement"));
    auto *remove = new QPushButton(tr("Re&move"), this);
    remove->setObjectName("removeSourcePrefix");
    remove->setToolTip(tr("Remove the selected replacement"));
    remove->setEnabled(false);
    for (const QString &entry : sourcePrefixes())
        this->add(entry.section(u'=', 0, 0), entry.section(u'=', 1));
    connect(m_table, &QTableWidget::itemChanged, this, &PrefixTable::store);
    connect(m_table, &QTableWidget::currentCellChanged, remove,
            [remove](int row) { remove->setEnabled(row >= 0); });
    connect(add, &QPushButton::clicked, this, &PrefixTable::addEmpty);
    connect(remove, &QPushButton::clicked, this, &PrefixTable::removeCurrent);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(remove);
    buttons->addWidget(m_complaint, 1);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    setFocusProxy(m_table);
}

void PrefixTable::add(const QString &from, const QString &to)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(from));
    m_table->setItem(row, 1, new QTableWidgetItem(to));
}

void PrefixTable::addEmpty()
{
    add({}, {});
    QTableWidgetItem *first = m_table->item(m_table->rowCount() - 1, 0);
    m_table->setCurrentItem(first);
    m_table->editItem(first);
}

void PrefixTable::removeCurrent()
{
    m_table->removeRow(m_table->currentRow());
    store();
}

void PrefixTable::store()
{
    QStringList prefixes;
    QString complaint;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem *from = m_table->item(row, 0);
        const QTableWidgetItem *to = m_table->item(row, 1);
        if (!from || !to || from->text().trimmed().isEmpty() || to->text().trimmed().isEmpty())
            continue;
        if (from->text().contains(u'=')) {
            complaint = tr("%1 can't be replaced: it contains a =").arg(from->text());
            continue;
        }
        prefixes << from->text().trimmed() + u'=' + to->text().trimmed();
    }
    setSourcePrefixes(prefixes);
    m_complaint->setText(complaint);
    m_complaint->setVisible(!complaint.isEmpty());
}

} // namespace zoe::app
