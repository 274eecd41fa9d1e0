#include "app/panels/behaviours/behaviour_actions.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/commands/command.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/session/behaviour_frames.h"
#include "app/theme/icons.h"

namespace zoe::app {

namespace {

constexpr int kIconPx = 16;

constexpr auto kBehavioursFolderKey = "behaviours/folder";
constexpr std::uint32_t kMostParts = 8;

FrameRanges framesOfAll(const Behaviours &behaviours, const std::vector<std::uint32_t> &ids)
{
    FrameRanges frames;
    for (const std::uint32_t id : ids)
        frames = frames.united(framesOfBehaviour(behaviours, static_cast<std::int32_t>(id)));
    return frames;
}

} // namespace

BehaviourActions::BehaviourActions(QWidget &panel, BehaviourList &list)
    : QObject(&panel)
    , m_panel(panel)
    , m_list(list)
{
    makeCommands();
    makeFileCommands();
    connect(&list, &BehaviourList::menuWanted, this, &BehaviourActions::showMenu);
    refresh();
}

QAction *BehaviourActions::command(const char *id, const QString &text, const QString &shortText,
                                   std::function<void()> act)
{
    QAction *action = addCommand(m_panel, id, text);
    action->setIconText(shortText);
    connect(action, &QAction::triggered, this, std::move(act));
    return action;
}

void BehaviourActions::makeCommands()
{
    m_rename =
        command("renameBehaviour", tr("Rename the selected behaviour"), tr("Rename"), [this] {
            if (const auto ids = m_list.chosen(); ids.size() == 1)
                m_list.rename(ids.front());
        });
    m_merge = command("mergeBehaviours", tr("Merge the selected behaviours"), tr("Merge"),
                      [this] { store()->merge(m_list.chosen()); });
    m_split = new QAction(tr("Split the selected behaviour"), this);
    m_split->setObjectName("splitBehaviour");
    m_split->setIconText(tr("Split"));
    auto *parts = new QMenu(&m_panel);
    fillSplit(*parts, [this] { return m_list.chosen().front(); });
    m_split->setMenu(parts);
    for (QAction *action : parts->actions()) {
        const QString number = action->data().toString();
        QAction *split = addCommand(m_panel, ("splitBehaviour" + number).toLatin1().constData(),
                                    tr("Split the selected behaviour into %1").arg(number));
        connect(split, &QAction::triggered, action, &QAction::trigger);
        m_splits << split;
    }
    m_freeze = command("freezeBehaviour", tr("Freeze or unfreeze the selected behaviours"),
                       tr("Freeze"), [this] {
                           const auto behaviours = store()->current();
                           const auto ids = m_list.chosen();
                           const bool all = std::ranges::all_of(ids, [&](std::uint32_t id) {
                               return behaviours->behaviours[id].frozen;
                           });
                           store()->setFrozen(ids, !all);
                       });
    m_undo = command("undoBehaviours", tr("Undo behaviour change"), tr("Undo"),
                     [this] { store()->undo(); });
    m_undo->setToolTip(tr("Undo behaviour change"));
    m_redo = command("redoBehaviours", tr("Redo behaviour change"), tr("Redo"),
                     [this] { store()->redo(); });
    m_redo->setToolTip(tr("Redo behaviour change"));
}

void BehaviourActions::makeFileCommands()
{
    m_save =
        command("saveBehaviours", tr("Save behaviours…"), tr("Save…"), [this] { askAndSave(); });
    m_save->setToolTip(
        tr("Save these behaviours as a .zoebeh file that can be applied to other captures"));
    m_apply = command("applyBehaviours", tr("Apply saved behaviours…"), tr("Apply…"),
                      [this] { askAndApply(); });
    m_apply->setToolTip(tr("Apply the behaviours of a .zoebeh file to the frames"));
}

void BehaviourActions::fillSplit(QMenu &menu, std::function<std::uint32_t()> id)
{
    for (std::uint32_t parts = 2; parts <= kMostParts; ++parts) {
        QAction *action = menu.addAction(tr("Into %1").arg(parts));
        action->setData(parts);
        connect(action, &QAction::triggered, this,
                [this, parts, id] { store()->split(id(), parts); });
    }
}

QToolBar *BehaviourActions::makeToolBar(QWidget *parent) const
{
    auto *bar = new QToolBar(parent);
    bar->setObjectName("behaviourToolBar");
    bar->setAccessibleName(tr("Change behaviours"));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({kIconPx, kIconPx});
    for (const auto &[action, icon] :
         {std::pair(m_rename, "rename"), std::pair(m_merge, "merge"), std::pair(m_split, "split"),
          std::pair(m_freeze, "freeze"), std::pair(m_undo, "undo"), std::pair(m_redo, "redo"),
          std::pair(m_save, "save"), std::pair(m_apply, "open")})
        action->setIcon(iconCalled(icon));
    bar->addActions({m_rename, m_merge, m_split, m_freeze, m_undo, m_redo, m_save, m_apply});
    for (QAction *action : bar->actions()) {
        auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(action));
        button->setObjectName(action->objectName() + "Button");
        button->setFocusPolicy(Qt::TabFocus);
        if (action == m_undo || action == m_redo)
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        if (action == m_split)
            button->setPopupMode(QToolButton::InstantPopup);
    }
    return bar;
}

BehaviourStore *BehaviourActions::store() const
{
    return &m_document->behaviourStore();
}

void BehaviourActions::setDocument(Document *document)
{
    m_document = document;
    refresh();
}

void BehaviourActions::refresh()
{
    const bool open = m_document != nullptr;
    const bool any = open && store()->current() && store()->current()->definition;
    const bool idle = any && !store()->busy();
    const bool reshape = idle && store()->canReshape();
    const std::size_t chosen = any ? m_list.chosen().size() : 0;
    m_rename->setEnabled(idle && chosen == 1);
    m_merge->setEnabled(reshape && chosen > 1);
    m_split->setEnabled(reshape && chosen == 1);
    m_split->setToolTip(
        idle && !reshape ? tr("Numbers and colours are fixed while frames arrive: pause to split")
                         : m_split->text());
    for (QAction *split : m_splits)
        split->setEnabled(m_split->isEnabled());
    m_freeze->setEnabled(idle && chosen > 0);
    m_undo->setEnabled(open && store()->canUndo());
    m_redo->setEnabled(open && store()->canRedo());
    m_save->setEnabled(any);
    m_apply->setEnabled(open && store()->canReshape());
}

void BehaviourActions::selectFrames(const std::vector<std::uint32_t> &ids, bool add)
{
    ViewSelection &selection = m_document->selection();
    if (!add && ids.size() == 1) {
        chooseBehaviour(*m_document->behaviours(), static_cast<std::int32_t>(ids.front()),
                        m_document->selection());
        return;
    }
    FrameRanges frames = framesOfAll(*m_document->behaviours(), ids);
    if (add && selection.state().frames)
        frames = frames.united(*selection.state().frames);
    if (!frames.empty())
        selection.setFrames(frames);
}

void BehaviourActions::excludeFrames(const std::vector<std::uint32_t> &ids)
{
    ViewSelection &selection = m_document->selection();
    const auto count = static_cast<FrameIndex>(m_document->capture()->frames().size());
    const FrameRanges rest = framesOfAll(*m_document->behaviours(), ids).inverted(count);
    const FrameRanges frames =
        selection.state().frames ? selection.state().frames->intersected(rest) : rest;
    if (!frames.empty())
        selection.setFrames(frames);
}

void BehaviourActions::showMenu(std::uint32_t id, const QPoint &globalPos)
{
    if (!m_document || !m_document->behaviours())
        return;
    std::vector<std::uint32_t> ids = m_list.chosen();
    if (!std::ranges::binary_search(ids, id))
        ids = {id};
    auto *menu = new QMenu(&m_panel);
    menu->setObjectName("behaviourListMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto item = [&](const QString &text, bool enabled, auto act) {
        QAction *action = menu->addAction(text);
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, act);
    };
    const bool idle = m_save->isEnabled() && !store()->busy();
    const bool reshape = idle && store()->canReshape();
    const bool one = ids.size() == 1;
    item(tr("&Select frames"), true, [this, ids] { selectFrames(ids, false); });
    item(tr("&Add to the selection"), true, [this, ids] { selectFrames(ids, true); });
    item(tr("&Exclude"), true, [this, ids] { excludeFrames(ids); });
    menu->addSeparator();
    const Behaviour &behaviour = m_document->behaviours()->behaviours[id];
    const bool any = behaviour.frames > 0;
    for (const auto &[text, frame] :
         {std::pair(tr("Show the &typical frame"), behaviour.typicalFrame),
          std::pair(tr("Show the &worst frame"), behaviour.worstFrame)})
        item(text, any, [this, frame = frame] { m_document->selection().setFrame(frame); });
    menu->addSeparator();
    item(tr("&Rename"), idle && one, [this, id] { m_list.rename(id); });
    item(tr("&Merge"), reshape && !one, [this, ids] { store()->merge(ids); });
    QMenu *split = menu->addMenu(tr("S&plit"));
    split->setEnabled(reshape && one);
    fillSplit(*split, [id] { return id; });
    item(behaviour.frozen ? tr("Un&freeze") : tr("&Freeze"), idle,
         [this, ids, freeze = !behaviour.frozen] { store()->setFrozen(ids, freeze); });
    emit menuShown(*menu);
    menu->popup(globalPos);
}

void BehaviourActions::askAndSave()
{
    auto *dialog = new QFileDialog(&m_panel, tr("Save behaviours"));
    dialog->setObjectName("saveBehavioursDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Behaviours (*.zoebeh)"));
    dialog->setDefaultSuffix("zoebeh");
    dialog->setDirectory(QSettings().value(kBehavioursFolderKey, QDir::currentPath()).toString());
    dialog->selectFile(QFileInfo(m_document->title()).completeBaseName() + ".zoebeh");
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        QSettings().setValue(kBehavioursFolderKey, QFileInfo(file).absolutePath());
        if (m_document)
            store()->save(file);
    });
    dialog->open();
}

void BehaviourActions::askAndApply()
{
    auto *dialog = new QFileDialog(&m_panel, tr("Apply saved behaviours"));
    dialog->setObjectName("applyBehavioursDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Behaviours (*.zoebeh)"), tr("All files (*)")});
    dialog->setDirectory(QSettings().value(kBehavioursFolderKey, QDir::currentPath()).toString());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        QSettings().setValue(kBehavioursFolderKey, QFileInfo(file).absolutePath());
        if (m_document)
            store()->apply(file, {});
    });
    dialog->open();
}

} // namespace zoe::app
