#include "app/captures/columns_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"

namespace zoe::app {

namespace {

constexpr auto kTitlesKey = "import/columnTitles";
constexpr auto kColumnsKey = "import/columns";
constexpr auto kUnits = {"ns", "us", "ms", "s"};

// The first column with one of the words in its title; -1: none.
int columnWith(const TablePreview &preview, std::initializer_list<const char *> words,
               bool isNumber)
{
    for (const char *word : words) {
        for (int i = 0; i < preview.titles.size(); ++i) {
            if (preview.titles[i].contains(QLatin1String(word), Qt::CaseInsensitive) &&
                (!isNumber || preview.isNumber(i)))
                return i;
        }
    }
    return -1;
}

void choose(QComboBox &box, const QVariant &data)
{
    if (const int at = box.findData(data); at >= 0)
        box.setCurrentIndex(at);
}

} // namespace

ColumnsDialog::ColumnsDialog(const QString &fileName, const TablePreview &preview, QWidget *parent)
    : QDialog(parent)
    , m_preview(preview)
    , m_missing(new QLabel(this))
{
    setObjectName("columnsDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Import %1").arg(QFileInfo(fileName).fileName()));
    auto *layout = new QVBoxLayout(this);
    auto *about = new QLabel(
        tr("This looks like a table. Choose what each column contains. Each row is one zone."),
        this);
    about->setWordWrap(true);
    layout->addWidget(about);
    layout->addWidget(makeTable(), 1);
    auto *form = new QFormLayout;
    layout->addLayout(form);
    buildChoices(*form);
    m_missing->setObjectName("missing");
    m_missing->setWordWrap(true);
    m_missing->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_missing);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_go = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    m_go->setToolTip(tr("Import the file with these columns"));
    m_go->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ColumnsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    guess();
    restore();
    check();
    explainControls(*this);
    resize(720, 520);
}

QWidget *ColumnsDialog::makeTable()
{
    auto *table = new QTableWidget(static_cast<int>(m_preview.rows.size()),
                                   static_cast<int>(m_preview.titles.size()), this);
    table->setObjectName("preview");
    table->setAccessibleName(tr("First rows"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setHorizontalHeaderLabels(m_preview.titles);
    table->verticalHeader()->hide();
    for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column)
            table->setItem(
                row, column,
                new QTableWidgetItem(m_preview.rows[static_cast<std::size_t>(row)][column]));
    }
    table->resizeColumnsToContents();
    return table;
}

void ColumnsDialog::buildChoices(QFormLayout &form)
{
    m_name = addChoice(form, tr("&Name"), "name", false);
    m_start = addChoice(form, tr("&Start"), "start", true);
    m_length = addChoice(form, tr("&Duration or end"), "length", true);
    m_lengthKind = new QComboBox(this);
    m_lengthKind->setObjectName("lengthKind");
    m_lengthKind->setAccessibleName(tr("Meaning of the duration column"));
    m_lengthKind->addItem(tr("Duration"), "duration");
    m_lengthKind->addItem(tr("End"), "end");
    m_length.column->parentWidget()->layout()->addWidget(m_lengthKind);
    connect(m_lengthKind, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    m_thread = addChoice(form, tr("&Thread"), "thread", false);
    m_frame = addChoice(form, tr("&Frame number"), "frame", false);
}

ColumnsDialog::Choice ColumnsDialog::addChoice(QFormLayout &form, const QString &label,
                                               const char *name, bool isTime)
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    Choice choice;
    choice.column = new QComboBox(row);
    choice.column->setObjectName(name);
    choice.column->setAccessibleName(QString(label).remove(u'&'));
    choice.column->addItem(tr("(none)"), -1);
    for (int i = 0; i < m_preview.titles.size(); ++i)
        choice.column->addItem(m_preview.titles[i], i);
    layout->addWidget(choice.column, 1);
    connect(choice.column, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    if (isTime) {
        choice.unit = new QComboBox(row);
        choice.unit->setObjectName(QLatin1String(name) + "Unit");
        choice.unit->setAccessibleName(tr("Unit of %1").arg(choice.column->accessibleName()));
        for (const char *unit : kUnits)
            choice.unit->addItem(QLatin1String(unit) == u"us" ? QString("µs") : QLatin1String(unit),
                                 QLatin1String(unit));
        layout->addWidget(choice.unit);
        connect(choice.unit, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    }
    form.addRow(label, row);
    if (auto *buddy = qobject_cast<QLabel *>(form.labelForField(row)))
        buddy->setBuddy(choice.column);
    return choice;
}

// A guess from the titles, which the user can correct.
void ColumnsDialog::guess()
{
    const auto take = [this](const Choice &choice, int column) {
        choose(*choice.column, column);
        if (!choice.unit || column < 0)
            return;
        for (const char *unit : kUnits) {
            const QString title = m_preview.titles[column].toLower();
            for (const char *form : {"(%1)", "[%1]", "_%1", " %1"}) {
                if (title.contains(QString(form).arg(unit)))
                    choose(*choice.unit, QLatin1String(unit));
            }
        }
    };
    take(m_name, columnWith(m_preview, {"name", "func", "zone", "event", "label"}, false));
    take(m_start, columnWith(m_preview, {"start", "begin", "from", "time"}, true));
    int length = columnWith(m_preview, {"dur", "elapsed", "length", "took"}, true);
    if (length < 0) {
        length = columnWith(m_preview, {"end", "stop", "finish"}, true);
        choose(*m_lengthKind, length < 0 ? "duration" : "end");
    }
    take(m_length, length);
    take(m_thread, columnWith(m_preview, {"thread", "tid", "track"}, false));
    take(m_frame, columnWith(m_preview, {"frame"}, true));
}

// The mapping used for the last table with the same columns.
void ColumnsDialog::restore()
{
    const QSettings settings;
    if (settings.value(kTitlesKey).toStringList() != m_preview.titles)
        return;
    for (const QString &one : settings.value(kColumnsKey).toString().split(u',')) {
        const QString key = one.section(u'=', 0, 0);
        const QString value = one.section(u'=', 1);
        const bool isLength = key == u"duration" || key == u"end";
        const Choice *choice = isLength           ? &m_length
                               : key == u"name"   ? &m_name
                               : key == u"start"  ? &m_start
                               : key == u"thread" ? &m_thread
                               : key == u"frame"  ? &m_frame
                                                  : nullptr;
        if (!choice)
            continue;
        if (isLength)
            choose(*m_lengthKind, key);
        choose(*choice->column, value.section(u':', 0, 0).toInt() - 1);
        if (choice->unit)
            choose(*choice->unit, value.section(u':', 1));
    }
}

QString ColumnsDialog::part(const QString &key, const Choice &choice) const
{
    const int column = choice.column->currentData().toInt();
    if (column < 0)
        return {};
    return key + '=' + QString::number(column + 1) +
           (choice.unit ? ':' + choice.unit->currentData().toString() : QString());
}

QString ColumnsDialog::columns() const
{
    QStringList parts{part("name", m_name), part("start", m_start),
                      part(m_lengthKind->currentData().toString(), m_length),
                      part("thread", m_thread), part("frame", m_frame)};
    parts.removeAll(QString());
    return parts.join(u',');
}

QString ColumnsDialog::whatIsMissing() const
{
    const auto none = [](const Choice &choice) { return choice.column->currentData().toInt() < 0; };
    const auto noTime = [&](const Choice &choice) {
        return !m_preview.isNumber(choice.column->currentData().toInt());
    };
    if (none(m_name))
        return tr("Choose the column with the zone names.");
    if (none(m_start) || none(m_length))
        return tr("Choose the columns with the start and with the duration or end.");
    for (const Choice &choice : {m_start, m_length}) {
        if (noTime(choice))
            return tr("Column %1 does not contain only numbers.").arg(choice.column->currentText());
    }
    return {};
}

void ColumnsDialog::check()
{
    if (!m_go) // still being built
        return;
    const QString missing = whatIsMissing();
    m_missing->setText(
        missing.isEmpty()
            ? tr("On the command line: zoe import --format csv --columns \"%1\"").arg(columns())
            : missing);
    m_go->setEnabled(missing.isEmpty());
}

void ColumnsDialog::accept()
{
    QSettings settings;
    settings.setValue(kTitlesKey, m_preview.titles);
    settings.setValue(kColumnsKey, columns());
    emit wanted(columns());
    QDialog::accept();
}

} // namespace zoe::app
