#include "app/panels/details/source_view.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "app/panels/details/code_edit.h"
#include "app/settings/preferences.h"

namespace zoe::app {

SourceView::SourceView(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_head(new QLabel(this))
    , m_text(new CodeEdit(this))
    , m_edit(new QPushButton(tr("Open in editor"), this))
    , m_folder(new QPushButton(tr("Source folder…"), this))
{
    m_head->setObjectName("sourceHead");
    m_head->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_head->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setObjectName("sourceText");
    m_text->setAccessibleName(tr("Source of the function"));
    m_edit->setObjectName("sourceEdit");
    m_edit->setToolTip(tr("Open the file at this line. Right-click to change the editor command."));
    m_edit->setContextMenuPolicy(Qt::CustomContextMenu);
    m_folder->setObjectName("sourceFolder");
    m_folder->setToolTip(tr("Choose a folder to search for source files that have moved"));
    auto *top = new QHBoxLayout;
    top->addWidget(m_head, 1);
    top->addWidget(m_folder);
    top->addWidget(m_edit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(m_text, 1);
    connect(m_folder, &QPushButton::clicked, this, &SourceView::askForFolder);
    connect(m_edit, &QWidget::customContextMenuRequested, this, &SourceView::askForCommand);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        const QString why = openInEditor(m_path, std::max(m_line, 1));
        if (!why.isEmpty())
            emit failed(why);
    });
    show({}, 0, {});
}

QString SourceView::headText() const
{
    return m_head->text();
}

void SourceView::show(const QString &file, int line, const QString &nearby)
{
    m_jobs.cancel(std::exchange(m_job, 0));
    m_line = line;
    m_nearby = nearby;
    if (file == m_file && !m_path.isEmpty()) {
        mark();
        return;
    }
    m_file = file;
    m_path.clear();
    m_text->setPlainText({});
    m_marked = 0;
    m_edit->setEnabled(false);
    m_folder->setVisible(!file.isEmpty());
    m_head->setText(file.isEmpty() ? tr("No source file recorded for this function")
                                   : tr("Looking for %1…").arg(file));
    if (file.isEmpty())
        return;
    SourcePlaces places = sourcePlaces();
    if (!nearby.isEmpty())
        places.folders << nearby;
    m_job = m_jobs.run(
        {}, this, [file, places](const Task &) { return readSource(file, places); },
        [this](const SourceText &source) { take(source); });
}

void SourceView::take(const SourceText &source)
{
    m_job = 0;
    m_path = source.why.isEmpty() ? source.path : QString();
    m_edit->setEnabled(!m_path.isEmpty());
    m_folder->setVisible(m_path.isEmpty());
    m_text->setPlainText(source.text);
    if (!source.why.isEmpty())
        m_head->setText(source.why);
    else if (m_path.isEmpty())
        m_head->setText(
            tr("Can't find %1. Choose the folder that contains the sources.").arg(m_file));
    else
        mark();
}

void SourceView::mark()
{
    const int lines = m_text->blockCount();
    m_marked = m_line >= 1 && m_line <= lines ? m_line : 0;
    static_cast<CodeEdit *>(m_text)->markLine(m_marked);
    m_head->setText(
        m_marked > 0 || m_line == 0
            ? QString("%1:%2").arg(m_path).arg(m_line)
            : tr("%1 has only %2 lines, but line %3 was recorded: it is not the compiled version")
                  .arg(m_path)
                  .arg(lines)
                  .arg(m_line));
    m_head->setToolTip(m_head->text());
}

void SourceView::askForFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Choose a source folder"));
    if (folder.isEmpty())
        return;
    addSourceFolder(folder);
    m_path.clear();
    show(m_file, m_line, m_nearby);
}

void SourceView::askForCommand()
{
    bool chosen = false;
    const QString command =
        QInputDialog::getText(this, tr("Editor"), tr("Editor command (%f: file, %l: line)"),
                              QLineEdit::Normal, editorCommandLine(), &chosen);
    if (chosen)
        setEditorCommand(command);
}

} // namespace zoe::app
