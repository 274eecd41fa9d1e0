#include "app/panels/capture_info/info_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/model/frames/frame_marks.h"
#include "app/panels/capture_info/capture_facts.h"
#include "app/session/document.h"
#include "app/theme/look.h"
#include "app/widgets/flow_row.h"
#include "formats/transform/frame_plan.h"

namespace zoe::app {

namespace {
constexpr int kInfoArrowPx = 40; // of a box, with its margins
} // namespace

InfoPanel::InfoPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_tree(new QTreeWidget(this))
{
    m_tree->setObjectName("infoTree");
    m_tree->setAccessibleName(tr("Capture information"));
    m_tree->setHeaderLabels({tr("Property"), tr("Value")}); // for exports
    m_tree->setHeaderHidden(true);
    m_tree->setWordWrap(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto *copyAction = new QAction(tr("Copy"), m_tree);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    connect(copyAction, &QAction::triggered, this, &InfoPanel::copy);
    m_tree->addAction(copyAction);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_tree);
    layout->addWidget(makeMarkerRow());
    setFocusProxy(m_tree);
}

QWidget *InfoPanel::makeMarkerRow()
{
    m_markerRow = new QWidget(this);
    m_marker = new QComboBox(m_markerRow);
    m_marker->setObjectName("frameMarker");
    m_marker->setAccessibleName(tr("Frame marker"));
    m_marker->setEditable(true);
    m_marker->setInsertPolicy(QComboBox::NoInsert);
    m_marker->setCompleter(nullptr); // it would complete what is typed to another name
    m_marker->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_marker->setMinimumContentsLength(12);
    m_markerLabel = new QLabel(m_markerRow);
    m_markerLabel->setBuddy(m_marker);
    m_apply = new QPushButton(m_markerRow);
    m_apply->setObjectName("frameMarkerApply");
    m_apply->setAccessibleName(tr("Import the file again with this frame marker"));
    connect(m_apply, &QPushButton::clicked, this, &InfoPanel::openAgain);
    connect(m_marker->lineEdit(), &QLineEdit::returnPressed, this, &InfoPanel::openAgain);

    m_marker->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new FlowRow;
    layout->addWidget(m_markerLabel);
    layout->addWidget(m_marker);
    layout->addWidget(m_apply);
    m_markerRow->setLayout(layout);
    m_markerRow->hide();
    return m_markerRow;
}

void InfoPanel::showDocument()
{
    fill();
    fillMarkers();
    if (document())
        tellDoubts();
}

// Everything the user must know before believing any figure.
void InfoPanel::tellDoubts()
{
    const auto showFacts = [this] {
        emit frontWanted();
        setFocus(Qt::OtherFocusReason);
    };
    const QString missing = missingText(document()->capture()->info());
    const auto chooseMarker = [this, showFacts] {
        showFacts();
        m_marker->setFocus(Qt::OtherFocusReason);
        m_marker->lineEdit()->selectAll();
    };
    const OpenedCapture &opened = document()->opened();
    QStringList sets; // with frames, of a program that marks no main frames
    for (const FrameSetId set : opened.setsInstead)
        sets << QString::fromStdString(opened.capture->frameSets()[set.value].name);
    const auto chooseSet = [this, showFacts, first = sets.value(0)] {
        showFacts();
        m_marker->setFocus(Qt::OtherFocusReason);
        m_marker->setCurrentText(first);
        m_marker->showPopup();
    };
    const bool isAsRecorded =
        !opened.imported() && opened.request.framesBy.isEmpty() && !document()->live();
    if (!missing.isEmpty())
        session().tell({missing, tr("Show details…"), showFacts});
    else if (!opened.frameGuess.isEmpty())
        session().tell({tr("Imported from %1: %2").arg(opened.format, opened.frameGuess),
                        tr("Choose what marks frames…"), chooseMarker});
    else if (!opened.setGuess.isEmpty())
        session().tell(
            {tr("No main frames recorded: showing the frames of %1").arg(opened.setGuess),
             tr("Choose what marks frames…"), chooseMarker});
    else if (isAsRecorded && !sets.isEmpty())
        session().tell({tr("The program marks no main frames, so these are slices of time. Its "
                           "frame sets: %1")
                            .arg(sets.join(", ")),
                        tr("Choose a frame set…"), chooseSet});
    else if (isAsRecorded && hasOnlySlices(*opened.capture))
        session().tell({tr("The program marks no frames, so these are slices of time"),
                        tr("Choose what marks frames…"), chooseMarker});
}

// With another frame marker; empty: guess. For Zoetrope's own captures, with other frames; empty:
// as recorded.
void InfoPanel::openAgain()
{
    if (!document())
        return;
    const OpenedCapture &opened = document()->opened();
    const QString text = m_marker->currentText().trimmed();
    if (opened.imported())
        session().open({opened.request.fileName, text});
    else
        session().open({opened.request.fileName,
                        {},
                        text.isEmpty() ? QString::fromLatin1(kFramesAsRecorded) : text});
}

void InfoPanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    fitLabels();
}

void InfoPanel::changeEvent(QEvent *event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitLabels();
}

// Long labels are elided, to leave room for the values; tooltips show them in full.
void InfoPanel::fitLabels()
{
    const QFontMetrics metrics(m_tree->font());
    int widest = 0;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *group = m_tree->topLevelItem(i);
        for (int k = 0; k < group->childCount(); ++k)
            widest = std::max(widest, metrics.horizontalAdvance(group->child(k)->text(0)));
    }
    m_tree->header()->resizeSection(
        0, std::min(m_tree->indentation() + widest + 2 * metrics.averageCharWidth(), width() / 2));
}

void InfoPanel::fill()
{
    m_tree->clear();
    if (!document())
        return;
    QFont bold = m_tree->font();
    bold.setBold(true);
    const QIcon warning = style()->standardIcon(QStyle::SP_MessageBoxWarning);
    for (const FactGroup &group : factsOf(document()->opened())) {
        auto *head = new QTreeWidgetItem(m_tree, {group.title});
        head->setFont(0, bold);
        if (group.warning)
            head->setIcon(0, warning);
        for (const auto &[label, text] : group.facts) {
            auto *item = new QTreeWidgetItem(head, {label, text});
            item->setToolTip(0, label);
            item->setToolTip(1, text);
            item->setTextAlignment(0, Qt::AlignLeft | Qt::AlignTop);
        }
        head->setFirstColumnSpanned(true);
        head->setExpanded(true);
    }
    fitLabels();
}

void InfoPanel::fillMarkers()
{
    const bool known = document() && !document()->live();
    m_markerRow->setVisible(known);
    m_marker->clear();
    if (!known)
        return;
    const OpenedCapture &opened = document()->opened();
    const bool imported = opened.imported();
    m_markerLabel->setText(imported ? tr("&Frame marker") : tr("&Frames by"));
    m_marker->setAccessibleName(imported ? tr("Frame marker") : tr("Frame set or function"));
    m_marker->setToolTip(imported
                             ? tr("Zone name, /regular expression/, category:NAME, instant:NAME or "
                                  "every:10ms. Empty: automatic.")
                             : tr("The frame set or function whose frames are the main ones. "
                                  "Empty: as recorded."));
    m_apply->setText(imported ? tr("Import again") : tr("Open again"));
    m_apply->setToolTip(imported ? tr("Import the file again with this frame marker")
                                 : tr("Open the capture again with these frames"));
    m_apply->setAccessibleName(m_apply->toolTip());
    constexpr std::size_t kMaxChoices = 500; // others can be typed
    QStringList names;
    for (const Site &site : document()->capture()->sites().first(
             std::min(kMaxChoices, document()->capture()->sites().size())))
        names << QString::fromStdString(site.label());
    names.removeDuplicates();
    names.sort(Qt::CaseInsensitive);
    if (!imported) {
        QStringList sets;
        for (const FrameSet &set : document()->capture()->frameSets())
            sets << QString::fromStdString(set.name);
        names = sets + names;
        names.removeDuplicates();
    }
    m_marker->addItems(names);
    const bool asRecorded = opened.request.framesBy == QLatin1String(kFramesAsRecorded);
    m_marker->setEditText(imported                            ? opened.request.frameMarker
                          : asRecorded                        ? QString()
                          : opened.request.framesBy.isEmpty() ? opened.setGuess
                                                              : opened.request.framesBy);
    QLineEdit &field = *m_marker->lineEdit();
    field.setPlaceholderText(imported ? tr("guessed") : tr("as recorded"));
    m_marker->setMinimumWidth(field.fontMetrics().horizontalAdvance(field.placeholderText()) +
                              kInfoArrowPx);
}

void InfoPanel::copy()
{
    QStringList lines;
    for (const QTreeWidgetItem *item : m_tree->selectedItems())
        lines << (item->text(1).isEmpty() ? item->text(0) : item->text(0) + '\t' + item->text(1));
    QApplication::clipboard()->setText(lines.join('\n'));
}

} // namespace zoe::app
