#include "app/live/connect_dialog.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr auto kRecentAddressesKey = "live/addresses";
constexpr int kMostRecent = 10;

enum ProgramColumn { Program, Process, AddressColumn, Since, ColumnCount };

QString sinceText(std::int64_t unixNs)
{
    const QDateTime since = QDateTime::fromMSecsSinceEpoch(unixNs / 1'000'000);
    const QLocale locale = QLocale::system();
    return since.date() == QDate::currentDate()
               ? locale.toString(since.time(), "HH:mm:ss")
               : locale.toString(since.date(), QLocale::ShortFormat) + ' ' +
                     locale.toString(since.time(), "HH:mm:ss");
}

} // namespace

QStringList recentAddresses()
{
    return QSettings().value(kRecentAddressesKey).toStringList();
}

void rememberAddress(const QString &address)
{
    QStringList all = recentAddresses();
    all.removeAll(address);
    all.prepend(address);
    QSettings().setValue(kRecentAddressesKey, QStringList(all.mid(0, kMostRecent)));
}

ConnectDialog::ConnectDialog(QWidget *parent)
    : QDialog(parent)
    , m_table(new QTableWidget(this))
    , m_none(new QLabel(this))
    , m_refresh(new QPushButton(tr("&Refresh"), this))
    , m_address(new QComboBox(this))
    , m_token(new QLineEdit(this))
    , m_file(new QLineEdit(this))
    , m_error(new QLabel(this))
    , m_connect(nullptr)
{
    setObjectName("connectDialog");
    setWindowTitle(tr("Connect to a running program"));
    buildPrograms();
    buildFields();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_connect = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_connect->setObjectName("connectButton");
    m_connect->setToolTip(tr("Watch and record the program at this address"));
    m_connect->setDefault(true);
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::connectRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_address, &QComboBox::editTextChanged, this, &ConnectDialog::updateState);

    auto *head = new QHBoxLayout;
    head->addWidget(new QLabel(tr("Running programs on this computer"), this), 1);
    head->addWidget(m_refresh);
    auto *form = new QFormLayout;
    form->addRow(tr("&Address:"), m_address);
    form->addRow(tr("&Token:"), m_token);
    form->addRow(tr("Record &into:"), m_file);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_none);
    layout->addLayout(form);
    layout->addWidget(m_error);
    layout->addWidget(buttons);
    explainControls(*this);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 22);
    refresh();
    (m_programs.empty() ? static_cast<QWidget *>(m_address) : m_table)->setFocus();
}

void ConnectDialog::buildPrograms()
{
    m_table->setObjectName("livePrograms");
    m_table->setAccessibleName(tr("Running programs"));
    m_table->setColumnCount(ColumnCount);
    m_table->setHorizontalHeaderLabels(
        {tr("Program"), tr("Process"), tr("Address"), tr("Started")});
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(Program, QHeaderView::Stretch);
    for (const int column : {Process, AddressColumn, Since})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_none->setWordWrap(true);
    m_none->setObjectName("noPrograms");
    m_none->setText(
        tr("No running programs found. To make a program appear here, call zoe::startSession() "
           "with the option listen, or start it with ZOE_LISTEN=PORT."));
    m_refresh->setObjectName("refreshPrograms");
    m_refresh->setToolTip(tr("Look for running programs again"));
    m_refresh->setAutoDefault(false);
    connect(m_refresh, &QPushButton::clicked, this, &ConnectDialog::refresh);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ConnectDialog::chooseRow);
    connect(m_table, &QTableWidget::itemDoubleClicked, this, [this] {
        if (m_connect->isEnabled())
            emit connectRequested();
    });
}

void ConnectDialog::buildFields()
{
    m_address->setObjectName("liveAddress");
    m_address->setEditable(true);
    m_address->setInsertPolicy(QComboBox::NoInsert);
    m_address->setCompleter(nullptr); // it would complete what is typed to another address
    m_address->setAccessibleName(tr("Program address"));
    m_address->lineEdit()->setPlaceholderText(tr("HOST:PORT, or a port on this computer"));
    m_address->addItems(recentAddresses());
    m_address->setCurrentText({});
    m_token->setObjectName("liveToken");
    m_token->setAccessibleName(tr("Token"));
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setPlaceholderText(tr("Only for other users' programs, or on other computers"));
    m_file->setObjectName("liveFile");
    m_file->setAccessibleName(tr("Recording file"));
    m_file->setPlaceholderText(tr("A temporary recording that you can save later"));
    m_file->setClearButtonEnabled(true);
    QAction *choose = m_file->addAction(style()->standardIcon(QStyle::SP_DialogOpenButton),
                                        QLineEdit::TrailingPosition);
    choose->setText(tr("Choose a file"));
    connect(choose, &QAction::triggered, this, &ConnectDialog::chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, &ConnectDialog::checkFile);
    m_error->setObjectName("connectError");
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->hide();
}

QString ConnectDialog::address() const
{
    return m_address->currentText().trimmed();
}

QString ConnectDialog::token() const
{
    return m_token->text().trimmed();
}

QString ConnectDialog::file() const
{
    return m_file->text().trimmed();
}

QString ConnectDialog::program() const
{
    for (const LiveProgram &program : m_programs)
        if (QString::fromStdString(program.address) == address())
            return QString::fromStdString(program.program);
    return {};
}

void ConnectDialog::showError(const QString &sentence)
{
    m_error->setText(sentence);
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, Palette::of(*this).slower);
    m_error->setPalette(colours);
    m_error->show();
    updateState();
}

// The focus moved to Cancel when Connect was disabled.
void ConnectDialog::showFailure(const QString &sentence)
{
    showError(sentence);
    m_address->setFocus(Qt::OtherFocusReason);
}

void ConnectDialog::showConnecting()
{
    m_error->setPalette(palette());
    m_error->setText(tr("Connecting to %1 …").arg(address()));
    m_error->show();
    m_connect->setEnabled(false);
}

void ConnectDialog::refresh()
{
    m_programs = findLivePrograms();
    const QString chosen = address();
    m_table->setRowCount(0);
    m_table->setRowCount(static_cast<int>(m_programs.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const LiveProgram &program = m_programs[static_cast<std::size_t>(row)];
        const QString texts[] = {
            QString::fromStdString(program.program), QString::number(program.processId),
            QString::fromStdString(program.address), sinceText(program.startUnixNs)};
        for (int column = 0; column < ColumnCount; ++column) {
            auto *item = new QTableWidgetItem(texts[column]);
            if (column == Process)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
        if (texts[AddressColumn] == chosen || (chosen.isEmpty() && row == 0))
            m_table->selectRow(row);
    }
    m_none->setVisible(m_programs.empty());
    updateState();
}

void ConnectDialog::chooseRow()
{
    const int row = m_table->currentRow();
    if (row >= 0 && m_table->item(row, AddressColumn) != nullptr)
        m_address->setCurrentText(m_table->item(row, AddressColumn)->text());
}

void ConnectDialog::chooseFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Record into"), m_file->text(),
                                                      tr("Zoetrope captures (*.zoe)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        m_file->setText(file);
}

// Recordings never replace a file, so there is no need to ask.
void ConnectDialog::checkFile()
{
    if (QFileInfo(file()).isFile())
        showError(tr("%1 already exists. Recordings never replace a file: choose another name.")
                      .arg(file()));
    else
        m_error->hide();
}

void ConnectDialog::updateState()
{
    if (m_connect)
        m_connect->setEnabled(!address().isEmpty());
}

} // namespace zoe::app
