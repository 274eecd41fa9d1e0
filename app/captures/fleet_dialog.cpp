#include "app/captures/fleet_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace zoe::app {

namespace {
constexpr int kLettersOfStore = 44;
} // namespace

FleetDialog::FleetDialog(const QStringList &recent, QWidget *parent)
    : QDialog(parent)
    , m_store(new QComboBox(this))
{
    setObjectName("fleetDialog");
    setWindowTitle(tr("Fleet store"));
    m_store->setObjectName("fleetStore");
    m_store->setEditable(true);
    m_store->setInsertPolicy(QComboBox::NoInsert);
    m_store->setCompleter(nullptr); // it would lengthen what is typed to another store
    m_store->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_store->setMinimumContentsLength(kLettersOfStore);
    m_store->setAccessibleName(tr("Store of the fleet"));
    m_store->setToolTip(tr("A file that “zoe fleet init” made, or the address of a store on a "
                           "ClickHouse server"));
    m_store->lineEdit()->setPlaceholderText(tr("File, or clickhouse://HOST:PORT/DATABASE"));
    m_store->addItems(recent);
    auto *browse = new QPushButton(tr("&Browse…"), this);
    browse->setObjectName("fleetBrowse");
    browse->setToolTip(tr("Choose the file of a store"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &FleetDialog::browseRequested);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    open->setObjectName("fleetOpen");
    open->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto update = [this, open] { open->setEnabled(!store().isEmpty()); };
    connect(m_store, &QComboBox::editTextChanged, this, update);
    update();

    auto *label = new QLabel(tr("&Store:"), this);
    label->setBuddy(m_store);
    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_store, 1);
    row->addWidget(browse);
    auto *hint = new QLabel(tr("User and password for a server: ZOE_CLICKHOUSE_USER and "
                               "ZOE_CLICKHOUSE_PASSWORD in the environment."),
                            this);
    hint->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(hint);
    layout->addWidget(buttons);
}

QString FleetDialog::store() const
{
    return m_store->currentText().trimmed();
}

} // namespace zoe::app
