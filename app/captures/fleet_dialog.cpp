#include "app/captures/fleet_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/commands/key_tips.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {
constexpr int kLettersOfStore = 44;
} // namespace

FleetDialog::FleetDialog(const QStringList &recent, QWidget *parent)
    : QDialog(parent)
    , m_store(new QComboBox(this))
    , m_open(nullptr)
    , m_state(new QLabel(this))
{
    setObjectName("fleetDialog");
    setWindowTitle(tr("Fleet store"));
    m_store->setObjectName("fleetStore");
    m_store->setEditable(true);
    m_store->setInsertPolicy(QComboBox::NoInsert);
    m_store->setCompleter(nullptr); // it would complete what is typed to another store
    m_store->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_store->setMinimumContentsLength(kLettersOfStore);
    m_store->setAccessibleName(tr("Store of the fleet"));
    m_store->setToolTip(
        tr("A file created by “zoe fleet init”, or the address of a store on a ClickHouse server"));
    m_store->lineEdit()->setPlaceholderText(tr("File, or clickhouse://HOST:PORT/DATABASE"));
    m_store->addItems(recent);
    m_store->lineEdit()->selectAll(); // what is typed replaces the last one
    auto *browse = new QPushButton(tr("&Browse…"), this);
    browse->setObjectName("fleetBrowse");
    browse->setToolTip(tr("Choose the file of a store"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &FleetDialog::browseRequested);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName("fleetOpen");
    m_open->setToolTip(tr("Open the store in the workspace Fleet"));
    m_open->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &FleetDialog::openRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_store, &QComboBox::editTextChanged, this, &FleetDialog::updateState);
    m_state->setObjectName("fleetError");
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    updateState();

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
    layout->addWidget(m_state);
    layout->addWidget(buttons);
    explainControls(*this);
}

void FleetDialog::showOpening(const QString &store)
{
    m_state->setPalette(palette());
    say(tr("Opening %1 …").arg(store));
    m_open->setEnabled(false);
}

void FleetDialog::showError(const QString &sentence)
{
    updateState();
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, Palette::of(*this).slower);
    m_state->setPalette(colours);
    say(sentence);
    m_store->setFocus(Qt::OtherFocusReason);
}

// With room for all its lines, because dialogs don't grow automatically.
void FleetDialog::say(const QString &sentence)
{
    m_state->setText(sentence);
    m_state->show();
    layout()->activate();
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

// Messages about another name no longer apply.
void FleetDialog::updateState()
{
    m_open->setEnabled(!store().isEmpty());
    m_state->hide();
}

QString FleetDialog::store() const
{
    return m_store->currentText().trimmed();
}

} // namespace zoe::app
