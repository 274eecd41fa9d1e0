#include "app/export/capture_export_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "app/commands/key_tips.h"
#include "app/session/document.h"
#include "app/theme/plugin_texts.h"
#include "app/theme/text.h"
#include "app/widgets/pickers/function_choice.h"

namespace zoe::app {

namespace {

constexpr auto kFormatKey = "export/format";
constexpr auto kExportFolderKey = "export/folder";
constexpr int kThreadRows = 5;

QString exportFolder()
{
    return QSettings().value(kExportFolderKey, QDir::homePath()).toString();
}

// A line for a path, and a button that asks for one.
QWidget *pathRow(QLineEdit *line, QPushButton *button, QWidget *parent)
{
    auto *row = new QWidget(parent);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(line, 1);
    layout->addWidget(button);
    row->setFocusProxy(line);
    return row;
}

} // namespace

CaptureExportDialog::CaptureExportDialog(Document &document,
                                         std::vector<const Exporter *> exporters, JobRunner &jobs,
                                         QWidget *parent)
    : QDialog(parent)
    , m_document(&document)
    , m_exporters(std::move(exporters))
{
    setObjectName("captureExportDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export %1").arg(document.title()));
    auto *layout = new QVBoxLayout(this);
    buildFormat(*layout);
    buildPart(*layout, jobs);
    buildFile(*layout);
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
    suggestFile();
    check();
    explainControls(*this);
    resize(560, sizeHint().height());
}

void CaptureExportDialog::buildFormat(QVBoxLayout &layout)
{
    m_format = new QComboBox(this);
    m_format->setObjectName("format");
    m_format->setAccessibleName(tr("Format"));
    for (const Exporter *exporter : m_exporters)
        m_format->addItem(pluginText(exporter->format().name), exporter->format().id);
    const int last = m_format->findData(QSettings().value(kFormatKey));
    m_format->setCurrentIndex(std::max(0, last));
    m_base = new QLineEdit(this);
    m_base->setObjectName("base");
    m_base->setAccessibleName(tr("Older capture"));
    m_base->setPlaceholderText(tr("None: this capture only"));
    auto *browse = new QPushButton(tr("B&rowse…"), this);
    browse->setToolTip(tr("Choose the older capture"));
    connect(browse, &QPushButton::clicked, this, &CaptureExportDialog::askForBase);
    m_baseRow = pathRow(m_base, browse, this);
    auto *form = new QFormLayout;
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Difference from"), m_baseRow);
    layout.addLayout(form);
    connect(m_base, &QLineEdit::textChanged, this, &CaptureExportDialog::check);
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        suggestFile();
        check();
    });
}

void CaptureExportDialog::buildPart(QVBoxLayout &layout, JobRunner &jobs)
{
    auto *group = new QGroupBox(tr("Part"), this);
    auto *form = new QFormLayout(group);
    const auto selected = m_document->selection().state().frames;
    m_all = new QRadioButton(
        tr("&All frames: %1").arg(countText(m_document->capture()->frames().size())), group);
    m_selected =
        new QRadioButton(selected ? tr("&Selected frames: %1").arg(countText(selected->count()))
                                  : tr("&Selected frames (none are selected)"),
                         group);
    m_selected->setEnabled(selected.has_value());
    m_where = new QRadioButton(tr("Frames &matching"), group);
    (selected ? m_selected : m_all)->setChecked(true);
    m_all->setToolTip(tr("Export all frames"));
    m_selected->setToolTip(tr("Export the frames that are selected in the window"));
    m_where->setToolTip(tr("Export the frames that match the condition"));
    m_condition = new QLineEdit(group);
    m_condition->setObjectName("condition");
    m_condition->setAccessibleName(tr("Frame condition"));
    m_condition->setPlaceholderText("duration > 16.6ms and contains('physics_step')");
    form->addRow(m_all);
    form->addRow(m_selected);
    form->addRow(m_where, m_condition);

    m_threads = new QListWidget(group);
    m_threads->setObjectName("threads");
    m_threads->setAccessibleName(tr("Threads"));
    for (const Thread &thread : m_document->capture()->threads()) {
        if (!thread.isRecorded())
            continue;
        auto *item = new QListWidgetItem(QString::fromStdString(thread.label()), m_threads);
        item->setCheckState(Qt::Checked);
    }
    m_threads->setMaximumHeight(m_threads->sizeHintForRow(0) * kThreadRows +
                                2 * m_threads->frameWidth());
    form->addRow(tr("&Threads"), m_threads);
    m_inside = new QComboBox(group);
    m_inside->setObjectName("inside");
    m_inside->setAccessibleName(tr("Only inside function"));
    m_inside->setEditable(true);
    m_inside->setInsertPolicy(QComboBox::NoInsert);
    m_inside->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_functions = new FunctionChoice(*m_inside, jobs);
    m_functions->offer(m_document->capture(), {});
    m_inside->lineEdit()->setPlaceholderText(tr("everything"));
    connect(m_functions, &FunctionChoice::offered, this, &CaptureExportDialog::check);
    connect(m_inside, &QComboBox::editTextChanged, this, &CaptureExportDialog::check);
    form->addRow(tr("&Inside"), m_inside);
    layout.addWidget(group);

    connect(m_condition, &QLineEdit::textEdited, m_where, [this] { m_where->setChecked(true); });
    connect(m_condition, &QLineEdit::textChanged, this, &CaptureExportDialog::check);
    connect(m_where, &QRadioButton::toggled, this, &CaptureExportDialog::check);
    connect(m_threads, &QListWidget::itemChanged, this, &CaptureExportDialog::check);
}

void CaptureExportDialog::buildFile(QVBoxLayout &layout)
{
    m_file = new QLineEdit(this);
    m_file->setObjectName("file");
    m_file->setAccessibleName(tr("Output file"));
    auto *browse = new QPushButton(tr("&Browse…"), this);
    browse->setToolTip(tr("Choose the output file"));
    connect(browse, &QPushButton::clicked, this, &CaptureExportDialog::askForFile);
    connect(m_file, &QLineEdit::textChanged, this, &CaptureExportDialog::check);
    auto *form = new QFormLayout;
    form->addRow(tr("Fi&le"), pathRow(m_file, browse, this));
    layout.addLayout(form);
    m_missing = new QLabel(this);
    m_missing->setObjectName("missing");
    m_missing->setWordWrap(true);
    layout.addWidget(m_missing);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_go = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    m_go->setToolTip(tr("Write the output file"));
    m_go->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &CaptureExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CaptureExportDialog::reject);
    layout.addWidget(buttons);
}

const Exporter &CaptureExportDialog::exporter() const
{
    return *m_exporters[static_cast<std::size_t>(m_format->currentIndex())];
}

// Unless the user has typed another name.
void CaptureExportDialog::suggestFile()
{
    if (!m_document || m_file->text() != m_suggested)
        return;
    m_suggested = QDir(exportFolder())
                      .filePath(QFileInfo(m_document->title()).completeBaseName() + '.' +
                                exporter().format().extension);
    m_file->setText(m_suggested);
}

void CaptureExportDialog::askForFile()
{
    const QString chosen = QFileDialog::getSaveFileName(this, tr("Output file"), m_file->text(), {},
                                                        nullptr, QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty())
        m_file->setText(chosen);
}

void CaptureExportDialog::askForBase()
{
    const QString chosen = QFileDialog::getOpenFileName(this, tr("Older capture"), exportFolder(),
                                                        tr("Zoetrope captures (*.zoe)"));
    if (!chosen.isEmpty())
        m_base->setText(chosen);
}

QStringList CaptureExportDialog::chosenThreads() const
{
    QStringList chosen;
    for (int row = 0; row < m_threads->count(); ++row) {
        if (m_threads->item(row)->checkState() == Qt::Checked)
            chosen << m_threads->item(row)->text();
    }
    return chosen;
}

QString CaptureExportDialog::whatIsMissing() const
{
    if (!m_document)
        return tr("Can't export: the capture was closed.");
    if (m_where->isChecked() && m_condition->text().trimmed().isEmpty())
        return tr("Enter a condition, such as duration > 16.6ms.");
    if (m_threads->count() > 0 && chosenThreads().isEmpty())
        return tr("Choose at least one thread.");
    const QString inside = m_inside->currentText().trimmed();
    if (!inside.isEmpty() && !m_functions->knows(inside))
        return tr("No function is called %1.").arg(inside);
    const QString file = m_file->text().trimmed();
    if (file.isEmpty())
        return tr("Enter the name of the output file.");
    if (QFileInfo(file).isDir())
        return tr("%1 is a folder.").arg(file);
    if (!QFileInfo(QFileInfo(file).absolutePath()).isDir())
        return tr("The folder %1 does not exist.").arg(QFileInfo(file).absolutePath());
    for (const QString &source :
         {m_document->opened().request.fileName, m_base->text().trimmed()}) {
        if (!source.isEmpty() && QFileInfo(source) == QFileInfo(file))
            return tr(
                "The output file can't replace the capture it is made from. Choose another name.");
    }
    return {};
}

void CaptureExportDialog::check()
{
    if (!m_go)
        return; // still being built
    m_baseRow->setEnabled(exporter().format().takesBase);
    const QString missing = whatIsMissing();
    m_missing->setText(missing);
    m_go->setEnabled(missing.isEmpty());
}

CaptureExport CaptureExportDialog::wish() const
{
    CaptureExport wish;
    wish.exporter = &exporter();
    wish.capture = m_document->capture();
    wish.title = m_document->title();
    if (m_selected->isChecked())
        wish.frames = m_document->selection().state().frames;
    if (m_where->isChecked())
        wish.condition = m_condition->text().trimmed();
    if (chosenThreads().size() < m_threads->count())
        wish.threads = chosenThreads();
    wish.inside = m_inside->currentText().trimmed();
    if (exporter().format().takesBase)
        wish.baseFile = m_base->text().trimmed();
    wish.file = m_file->text().trimmed();
    return wish;
}

void CaptureExportDialog::accept()
{
    if (!whatIsMissing().isEmpty())
        return;
    CaptureExport chosen = wish();
    if (QFileInfo::exists(chosen.file)) {
        const auto answer = QMessageBox::question(
            this, windowTitle(), tr("%1 already exists. Replace it?").arg(chosen.file));
        if (answer != QMessageBox::Yes)
            return;
        chosen.overwrite = true;
    }
    QSettings().setValue(kFormatKey, exporter().format().id);
    QSettings().setValue(kExportFolderKey, QFileInfo(chosen.file).absolutePath());
    emit wanted(chosen);
    QDialog::accept();
}

} // namespace zoe::app
