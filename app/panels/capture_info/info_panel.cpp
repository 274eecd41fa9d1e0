#include "app/panels/capture_info/info_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/panels/capture_info/capture_facts.h"
#include "app/session/document.h"

namespace zoe::app {

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
    m_tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    auto *copyAction = new QAction(tr("Copy"), m_tree);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    connect(copyAction, &QAction::triggered, this, &InfoPanel::copy);
    m_tree->addAction(copyAction);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_tree);
    layout->addWidget(makeMarkerRow());
    setFocusProxy(m_tree);
}

QWidget *InfoPanel::makeMarkerRow()
{
    m_markerRow = new QWidget(this);
    m_marker = new QComboBox(m_markerRow);
    m_marker->setObjectName("frameMarker");
    m_marker->setEditable(true);
    m_marker->setInsertPolicy(QComboBox::NoInsert);
    m_marker->setAccessibleName(tr("Frame marker"));
    m_marker->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_marker->setMinimumContentsLength(12);
    m_marker->setToolTip(tr("Zone name, /regular expression/, category:NAME, instant:NAME or "
                            "every:10ms. Empty: automatic."));
    auto *label = new QLabel(tr("&Frame marker"), m_markerRow);
    label->setBuddy(m_marker);
    auto *apply = new QPushButton(tr("Import again"), m_markerRow);
    apply->setObjectName("frameMarkerApply");
    apply->setToolTip(tr("Import the file again with this frame marker"));
    connect(apply, &QPushButton::clicked, this, &InfoPanel::importAgain);
    connect(m_marker->lineEdit(), &QLineEdit::returnPressed, this, &InfoPanel::importAgain);

    auto *layout = new QHBoxLayout(m_markerRow);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_marker, 1);
    layout->addWidget(apply);
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

// What the user must know before believing any number.
void InfoPanel::tellDoubts()
{
    const auto showFacts = [this] {
        emit frontWanted();
        setFocus(Qt::OtherFocusReason);
    };
    const QString missing = missingText(document()->capture()->info());
    const QString guess = document()->opened().frameGuess;
    if (!missing.isEmpty())
        session().tell({missing, tr("Show details…"), showFacts});
    else if (!guess.isEmpty())
        session().tell({tr("Imported from %1: %2").arg(document()->opened().format, guess),
                        tr("Choose what marks frames…"), [this, showFacts] {
                            showFacts();
                            m_marker->setFocus(Qt::OtherFocusReason);
                            m_marker->lineEdit()->selectAll();
                        }});
}

// With another frame marker; an empty one: guess.
void InfoPanel::importAgain()
{
    if (document())
        session().open({document()->opened().request.fileName, m_marker->currentText().trimmed()});
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
}

void InfoPanel::fillMarkers()
{
    const bool imported = document() && document()->opened().imported();
    m_markerRow->setVisible(imported);
    m_marker->clear();
    if (!imported)
        return;
    constexpr std::size_t kMaxChoices = 500; // more can be typed
    QStringList names;
    for (const Site &site : document()->capture()->sites().first(
             std::min(kMaxChoices, document()->capture()->sites().size())))
        names << QString::fromStdString(site.label());
    names.removeDuplicates();
    names.sort(Qt::CaseInsensitive);
    m_marker->addItems(names);
    m_marker->setEditText(document()->opened().request.frameMarker);
    m_marker->lineEdit()->setPlaceholderText(tr("guessed"));
}

void InfoPanel::copy()
{
    QStringList lines;
    for (const QTreeWidgetItem *item : m_tree->selectedItems())
        lines << (item->text(1).isEmpty() ? item->text(0) : item->text(0) + '\t' + item->text(1));
    QApplication::clipboard()->setText(lines.join('\n'));
}

} // namespace zoe::app
