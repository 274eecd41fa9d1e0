#include "app/panels/annotations/annotations_panel.h"

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "analysis/frames/annotated_frames.h"
#include "app/commands/command.h"
#include "app/panels/annotations/annotation_rows.h"
#include "app/session/document.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

AnnotationsPanel::AnnotationsPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_filter(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_place(new QLabel(this))
    , m_table(new RowsView(session.jobs(), "annotationTable", tr("Bookmarks, ranges and notes"),
                           rowColumns(annotationColumns()), this))
{
    setAccessibleName(tr("Notes"));
    buildCommands();
    auto *buttons = new FlowRow;
    const auto addButton = [this](QAction *action, const char *icon) {
        action->setIcon(iconCalled(icon));
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setObjectName(action->objectName() + "Button");
        return button;
    };
    buttons->addWidget(addButton(m_bookmark, "bookmark"));
    buttons->addWidget(addButton(m_note, "note"));
    buttons->addWidget(addButton(m_range, "range"));
    auto *search = new FlowRow;
    search->addWidget(m_filter);
    search->addWidget(addButton(m_remove, "remove"));
    search->addWidget(addButton(m_undo, "undo"));
    search->addWidget(addButton(m_redo, "redo"));
    buildTop();
    buildTable();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addLayout(buttons);
    layout->addLayout(search);
    layout->addWidget(m_count);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_place);
    setFocusProxy(m_table);
    showDocument();
}

void AnnotationsPanel::buildCommands()
{
    const auto command = [this](const char *id, const QString &text, const QString &shortText,
                                const char *keys, auto what, CommandMenu menu = CommandMenu::Edit) {
        QAction *action = addCommand(*this, id, text, QKeySequence::listFromString(keys), menu);
        action->setIconText(shortText);
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    m_bookmark = command("toggleBookmark", tr("Set or remove a &bookmark here"), tr("Bookmark"),
                         "M", &AnnotationsPanel::toggleBookmark);
    m_note = command("addNote", tr("Add a &note here"), tr("Note"), "Shift+M",
                     &AnnotationsPanel::addNote);
    m_range = command("nameRange", tr("N&ame the selected frames"), tr("Range"), "Ctrl+Shift+M",
                      &AnnotationsPanel::nameRange);
    m_remove = command("removeAnnotation", tr("Re&move the selected notes"), tr("Remove"), "",
                       &AnnotationsPanel::removeSelected);
    m_undo = command(
        "undoAnnotation", tr("&Undo change of notes"), QStringLiteral("↶"), "Ctrl+Alt+Z",
        [this] {
            if (document())
                document()->notes().undo();
        },
        CommandMenu::None);
    m_redo = command(
        "redoAnnotation", tr("Re&do change of notes"), QStringLiteral("↷"), "Ctrl+Alt+Y",
        [this] {
            if (document())
                document()->notes().redo();
        },
        CommandMenu::None);
}

void AnnotationsPanel::buildTop()
{
    m_filter->setObjectName("annotationFilter");
    m_filter->setAccessibleName(tr("Search notes"));
    m_filter->setPlaceholderText(tr("Search"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, m_table, &RowsView::setFilter);
    m_count->setObjectName("annotationCount");
    m_count->setWordWrap(true);
    m_place->setObjectName("annotationPlace");
    m_place->setWordWrap(true);
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void AnnotationsPanel::buildTable()
{
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::SelectedClicked);
    m_table->sortBy(AnnotationRows::Place, Qt::AscendingOrder);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex &index) {
        goTo(m_rows->annotation(m_table->sourceRow(index)));
    });
    connect(m_table, &RowsView::rowActivated, this,
            [this](std::size_t row) { goTo(m_rows->annotation(row)); });
    connect(m_table, &RowsView::arranged, this, &AnnotationsPanel::showState);
    connect(&m_table->rows(), &RowsModel::textWanted, this,
            [this](std::size_t row, int, const QString &text) {
                Annotation after = m_rows->annotation(row);
                after.text = text.trimmed().toStdString();
                document()->notes().replace(after); // the row changes when the document reports it
            });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &AnnotationsPanel::showState);
    // The key belongs to the table: it may have another meaning elsewhere.
    auto *remove = new QAction(m_remove->text(), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(remove, &QAction::triggered, this, &AnnotationsPanel::removeSelected);
    m_table->addAction(remove);
}

void AnnotationsPanel::showDocument()
{
    showAnnotations();
    if (document()) {
        connect(document(), &Document::annotationsChanged, this, [this] {
            showAnnotations();
            showState();
        });
        connect(&document()->notes(), &AnnotationStore::writtenChanged, this,
                &AnnotationsPanel::showState);
        connect(&document()->selection(), &ViewSelection::changed, this,
                &AnnotationsPanel::showState);
    }
    showState();
}

std::optional<FrameRange> AnnotationsPanel::selectedRange() const
{
    if (!document() || !document()->selection().state().frames)
        return std::nullopt;
    const auto &ranges = document()->selection().state().frames->ranges();
    const auto count = static_cast<FrameIndex>(document()->capture()->frames().size());
    if (ranges.empty() || ranges.front().first >= count)
        return std::nullopt;
    return FrameRange{ranges.front().first, std::min(ranges.back().end, count)};
}

RowsModel &AnnotationsPanel::model()
{
    return m_table->rows();
}

void AnnotationsPanel::showAnnotations()
{
    m_rows = document() ? std::make_shared<AnnotationRows>(*document()) : nullptr;
    m_table->setSource(m_rows);
}

void AnnotationsPanel::showState()
{
    const bool any = document() && m_table->selectionModel()->hasSelection();
    const bool frame = document() && document()->selection().state().frame;
    m_bookmark->setEnabled(frame);
    m_note->setEnabled(frame || selectedRange());
    m_range->setEnabled(selectedRange().has_value());
    m_remove->setEnabled(any);
    m_undo->setEnabled(document() && document()->notes().canUndo());
    m_redo->setEnabled(document() && document()->notes().canRedo());
    const int all = m_rows ? static_cast<int>(m_rows->size()) : 0;
    const int shown = m_table->rows().rowCount();
    if (all == 0)
        m_count->setText(tr("No notes. Press M to set a bookmark at the current frame or zone."));
    else
        m_count->setText(shown == all ? tr("%1 in total").arg(all)
                                      : tr("%1 of %2").arg(shown).arg(all));
    const QString place = document() ? document()->notes().place() : QString();
    m_place->setText(place);
    m_place->setVisible(!place.isEmpty());
}

// The target is the selected zone, whose times have to be read first, or the current frame.
void AnnotationsPanel::withTarget(const std::function<void(Annotation)> &then)
{
    if (!document() || !document()->selection().state().frame)
        return;
    const ViewState &state = document()->selection().state();
    const auto capture = document()->capture();
    if (*state.frame >= capture->frames().size())
        return;
    if (!state.zone) {
        then(annotationOfFrame(*capture, *state.frame));
        return;
    }
    jobs().run(
        {}, this,
        [capture, frame = *state.frame, zone = *state.zone](const Task &) {
            return annotationOfZone(*capture, frame, zone);
        },
        [this, then, of = QPointer(document())](const Result<Annotation> &annotation) {
            if (!annotation)
                emit failed(sentenceText(annotation.error().text()));
            else if (of && of == document())
                then(*annotation);
        });
}

void AnnotationsPanel::toggleBookmark()
{
    withTarget([this](const Annotation &here) {
        for (const Annotation &there : document()->annotations()) {
            if (there.kind == AnnotationKind::Bookmark && there.timeNs == here.timeNs &&
                there.durationNs == here.durationNs && there.thread == here.thread) {
                document()->notes().remove(there.id);
                return;
            }
        }
        add(here);
    });
}

void AnnotationsPanel::addNote()
{
    const auto take = [this](Annotation here) {
        here.kind = AnnotationKind::Note;
        askText(tr("Add note"), std::move(here));
    };
    if (document() && !document()->selection().state().frame && selectedRange())
        take(annotationOfFrames(*document()->capture(), *selectedRange()));
    else
        withTarget(take);
}

void AnnotationsPanel::nameRange()
{
    if (const auto range = selectedRange())
        askText(tr("Name frames"), annotationOfFrames(*document()->capture(), *range));
}

void AnnotationsPanel::add(Annotation annotation)
{
    document()->notes().add(std::move(annotation));
}

// Adds nothing without a text. Doesn't change the panels.
void AnnotationsPanel::askText(const QString &title, Annotation annotation)
{
    auto *dialog = new QInputDialog(window());
    dialog->setObjectName("annotationTextDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(tr("Text"));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, annotation = std::move(annotation),
             of = QPointer(document())](const QString &text) mutable {
                annotation.text = text.trimmed().toStdString();
                if (of && of == document() && !annotation.text.empty())
                    add(std::move(annotation));
            });
    dialog->open();
}

void AnnotationsPanel::removeSelected()
{
    if (!document())
        return;
    std::set<std::uint64_t> ids;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        ids.insert(index.data(KeyRole).toULongLong());
    for (const std::uint64_t id : ids)
        document()->notes().remove(id);
}

void AnnotationsPanel::goTo(const Annotation &annotation)
{
    const auto capture = document()->capture();
    const FrameRange frames = framesOf(*capture, annotation);
    if (frames.count() == 0)
        return;
    document()->selection().setFrame(frames.first);
    const AnnotationTarget target = targetOf(*capture, annotation);
    if (target == AnnotationTarget::Frames)
        document()->selection().setFrames(FrameRanges(frames));
    if (target != AnnotationTarget::Zone)
        return;
    jobs().run(
        {}, this, [capture, annotation](const Task &) { return zoneOf(*capture, annotation); },
        [this, of = QPointer(document()), frame = frames.first](std::optional<FoundZone> found) {
            if (found && of && of == document() && document()->selection().state().frame == frame)
                document()->selection().setZone(found->zone, found->site);
        });
}

} // namespace zoe::app
