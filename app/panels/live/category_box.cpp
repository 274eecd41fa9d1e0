#include "app/panels/live/category_box.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "app/live/live_session.h"
#include "app/widgets/fitting_columns.h"

namespace zoe::app {

CategoryBox::CategoryBox(QWidget *parent)
    : QGroupBox(tr("Recorded categories"), parent)
    , m_list(new QListWidget(this))
    , m_none(new QLabel(tr("No zone recorded so far has a category."), this))
    , m_other(new QLineEdit(this))
    , m_switchOff(new QPushButton(tr("S&top recording"), this))
{
    m_list->setObjectName("categoryList");
    m_list->setAccessibleName(tr("Recorded zone categories"));
    m_list->setToolTip(tr("Untick a category to stop recording its zones. This affects everyone "
                          "who watches the program."));
    m_list->setMinimumHeight(fontMetrics().height() * 4);
    m_none->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_none);
    layout->addWidget(m_list, 1);
    layout->addLayout(buildOther());
    connect(m_list, &QListWidget::itemChanged, this, &CategoryBox::itemChanged);
    setSession(nullptr);
}

// A program reports a category when its first zone runs.
QLayout *CategoryBox::buildOther()
{
    m_other->setObjectName("otherCategory");
    m_other->setAccessibleName(tr("Name of a category that has not appeared yet"));
    m_other->setPlaceholderText(tr("Other category"));
    m_other->setToolTip(tr("Category that has not appeared yet"));
    m_switchOff->setObjectName("switchOffOther");
    m_switchOff->setToolTip(
        tr("Stop recording zones of this category. Tick it in the list to record them again."));
    connect(m_other, &QLineEdit::textChanged, this, &CategoryBox::enableSwitch);
    connect(m_other, &QLineEdit::returnPressed, m_switchOff, &QPushButton::click);
    connect(m_switchOff, &QPushButton::clicked, this, [this] {
        m_session->switchCategory(m_other->text().trimmed(), false);
        m_other->clear();
    });
    enableSwitch();
    auto *row = new FittingColumns(2);
    row->addWidget(m_other);
    row->addWidget(m_switchOff);
    return row;
}

void CategoryBox::enableSwitch()
{
    m_switchOff->setEnabled(m_session && !m_other->text().trimmed().isEmpty());
}

void CategoryBox::setSession(LiveSession *session)
{
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        // Queued: the list can't be rebuilt from within an item's change signal.
        connect(session, &LiveSession::categoriesChanged, this, &CategoryBox::showCategories,
                Qt::QueuedConnection);
        connect(session, &LiveSession::stateChanged, this,
                [this] { setEnabled(m_session->isRunning()); });
    }
    setEnabled(session && session->isRunning());
    enableSwitch();
    showCategories();
}

void CategoryBox::showCategories()
{
    const QScopedValueRollback guard(m_showing, true);
    const std::map<QString, bool> categories =
        m_session ? m_session->categories() : std::map<QString, bool>();
    m_list->clear();
    for (const auto &[name, on] : categories) {
        auto *item = new QListWidgetItem(name, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    m_list->setVisible(!categories.empty());
    m_none->setVisible(categories.empty());
}

void CategoryBox::itemChanged(QListWidgetItem *item)
{
    if (!m_showing && m_session)
        m_session->switchCategory(item->text(), item->checkState() == Qt::Checked);
}

} // namespace zoe::app
