#include "app/panels/details/source_view.h"

#include <QEvent>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QInputDialog>
#include <QPainter>
#include <QPushButton>
#include <QTextBlock>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/settings/preferences.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {
constexpr double kSamplesShade = 0.35; // of the accent, behind the line with most samples
} // namespace

CodeEdit::CodeEdit(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new QWidget(this))
{
    setReadOnly(true);
    setLineWrapMode(NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    m_numbers->installEventFilter(this);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEdit::fit);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, qOverload<>(&QWidget::update));
    fit();
}

void CodeEdit::markLine(int line)
{
    m_marked = line;
    colour();
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (line < 1 || !block.isValid())
        return;
    QTextCursor cursor(block);
    setTextCursor(cursor);
    centerCursor();
}

void CodeEdit::colour()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTextBlock block = document()->findBlockByNumber(m_marked - 1);
    if (m_marked > 0 && block.isValid()) {
        QTextEdit::ExtraSelection mark;
        QColor fill = Palette::of(*this).highlight;
        fill.setAlpha(70);
        mark.format.setBackground(fill);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        mark.cursor = QTextCursor(block);
        marks << mark;
    }
    setExtraSelections(marks);
}

void CodeEdit::fit()
{
    const QString widest = QString::number(std::max(blockCount(), 100));
    const QString most = countText(m_mostSamples);
    m_samplesWidth = m_samples.empty() ? 0 : fontMetrics().horizontalAdvance(most) + 2 * kNearPx;
    const int width = m_samplesWidth + fontMetrics().horizontalAdvance(widest) + 2 * kNearPx;
    setViewportMargins(width, 0, 0, 0);
    const QRect inner = contentsRect();
    m_numbers->setGeometry(inner.left(), inner.top(), width, inner.height());
}

void CodeEdit::setSamples(std::vector<SampledLine> lines)
{
    m_samples = std::move(lines);
    m_mostSamples = 0;
    for (const SampledLine &line : m_samples)
        m_mostSamples = std::max(m_mostSamples, line.total);
    fit();
    m_numbers->update();
}

const SampledLine *CodeEdit::samplesOf(int line) const
{
    const auto found = std::ranges::lower_bound(
        m_samples, line, {}, [](const SampledLine &one) { return static_cast<int>(one.line); });
    return found != m_samples.end() && static_cast<int>(found->line) == line ? &*found : nullptr;
}

void CodeEdit::paintSamples(QPainter &painter, const QRect &place, const SampledLine &samples) const
{
    QColor fill = Palette::of(*this).highlight;
    fill.setAlphaF(static_cast<float>(kSamplesShade * static_cast<double>(samples.total) /
                                      static_cast<double>(m_mostSamples)));
    painter.fillRect(place, fill);
    painter.setPen(Palette::of(*this).text);
    painter.drawText(place.adjusted(0, 0, -kNearPx, 0), Qt::AlignRight | Qt::AlignVCenter,
                     countText(samples.total));
}

void CodeEdit::explainSamples(const QPoint &position, const QPoint &globalPosition)
{
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.bottom() < position.y())
            continue;
        const SampledLine *samples = samplesOf(block.blockNumber() + 1);
        QToolTip::showText(globalPosition,
                           samples != nullptr
                               ? tr("%1 in this line and what it calls, %2 in the line itself")
                                     .arg(countedSamples(samples->total), countText(samples->self))
                               : QString(),
                           m_numbers);
        return;
    }
}

void CodeEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fit();
}

// The middle is unknown before this.
void CodeEdit::showEvent(QShowEvent *event)
{
    QPlainTextEdit::showEvent(event);
    if (m_marked > 0)
        QTimer::singleShot(0, this, [this] { centerCursor(); });
}

void CodeEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

bool CodeEdit::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_numbers && event->type() == QEvent::Paint) {
        paintNumbers();
        return true;
    }
    if (watched == m_numbers && event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        explainSamples(help->pos(), help->globalPos());
        return true;
    }
    return QPlainTextEdit::eventFilter(watched, event);
}

void CodeEdit::paintNumbers()
{
    const Palette &palette = Palette::of(*this);
    QPainter painter(m_numbers);
    painter.fillRect(m_numbers->rect(), palette.surface);
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > m_numbers->height())
            break;
        const int line = block.blockNumber() + 1;
        if (const SampledLine *samples = samplesOf(line))
            paintSamples(painter,
                         QRect(0, static_cast<int>(place.top()), m_samplesWidth,
                               static_cast<int>(place.height())),
                         *samples);
        painter.setPen(line == m_marked ? palette.text : palette.mutedText);
        painter.drawText(
            QRectF(0, place.top(), m_numbers->width() - kNearPx, fontMetrics().height()),
            Qt::AlignRight, QString::number(line));
    }
}

SourceView::SourceView(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_head(new LineLabel(this))
    , m_text(new CodeEdit(this))
    , m_edit(new QPushButton(tr("Open in editor"), this))
    , m_folder(new QPushButton(tr("Source folder…"), this))
{
    m_head->setObjectName("sourceHead");
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
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
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
    m_job.cancel();
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
    m_head->say(file.isEmpty() ? tr("No source file recorded for this function")
                               : tr("Looking for %1…").arg(file));
    if (file.isEmpty())
        return;
    SourcePlaces places = sourcePlaces();
    if (!nearby.isEmpty())
        places.folders << nearby;
    m_job.run(
        {}, [file, places](const Task &) { return readSource(file, places); },
        [this](const SourceText &source) { take(source); });
}

void SourceView::take(const SourceText &source)
{
    m_path = source.why.isEmpty() ? source.path : QString();
    m_edit->setEnabled(!m_path.isEmpty());
    m_folder->setVisible(m_path.isEmpty());
    m_text->setPlainText(source.text);
    if (!source.why.isEmpty())
        m_head->say(source.why);
    else if (m_path.isEmpty())
        m_head->say(tr("Can't find %1. Choose the folder that contains the sources.").arg(m_file));
    else
        mark();
}

void SourceView::mark()
{
    const int lines = m_text->blockCount();
    m_marked = m_line >= 1 && m_line <= lines ? m_line : 0;
    m_text->markLine(m_marked);
    m_head->say(
        m_marked > 0 || m_line == 0
            ? QString("%1:%2").arg(m_path).arg(m_line)
            : tr("Line %3 was recorded, but %1 ends at line %2: it is not the compiled version")
                  .arg(m_path)
                  .arg(lines)
                  .arg(m_line));
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
