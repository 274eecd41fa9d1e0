#include "app/commands/view_commands.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QWidget>
#include <algorithm>

#include "app/commands/command.h"

namespace zoe::app {

namespace {

QKeySequence sequenceOf(const QKeyEvent &event, Qt::KeyboardModifiers without = {})
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~(Qt::KeypadModifier | without);
    return {QKeyCombination(modifiers, static_cast<Qt::Key>(event.key()))};
}

// On many keyboards a symbol such as "+" is typed with Shift.
bool isSymbol(int key)
{
    return key > Qt::Key_Space && key < 0x7f && (key < Qt::Key_A || key > Qt::Key_Z);
}

} // namespace

ViewCommands::ViewCommands(QWidget &view)
    : QObject(&view)
    , m_view(view)
{
    view.installEventFilter(this);
}

QAction *ViewCommands::addEntry(const ViewCommand &command, const std::function<bool()> &work)
{
    QAction *action = addCommand(m_view, command.id, command.text, command.keys,
                                 command.shared ? CommandMenu::Charts : CommandMenu::None);
    action->setShortcutContext(Qt::WidgetShortcut);
    // The filter handles the keys. If they were shortcuts of the view too, each would be ambiguous
    // with the same key of the window, and Qt would execute neither.
    m_view.removeAction(action);
    connect(action, &QAction::triggered, this, [work] { work(); });
    m_entries.push_back({action, work, command.underWindow});
    return action;
}

bool ViewCommands::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::KeyPress)
        return press(static_cast<const QKeyEvent &>(*event));
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto &key = static_cast<const QKeyEvent &>(*event);
    const bool ours = std::ranges::any_of(m_entries, [&](const Entry &entry) {
        return !entry.underWindow &&
               (has(entry, sequenceOf(key)) ||
                (isSymbol(key.key()) && has(entry, sequenceOf(key, Qt::ShiftModifier))));
    });
    if (ours)
        event->accept(); // it comes again as a key press
    return ours;
}

bool ViewCommands::press(const QKeyEvent &event)
{
    for (const Qt::KeyboardModifiers without : {Qt::KeyboardModifiers(), {Qt::ShiftModifier}}) {
        if (without && !(event.modifiers() & without))
            break;
        const QKeySequence key = sequenceOf(event, without);
        for (std::size_t i = m_entries.size(); i-- > 0;) {
            if (has(m_entries[i], key) && m_entries[i].work())
                return true;
        }
    }
    return false;
}

bool ViewCommands::has(const Entry &entry, const QKeySequence &key)
{
    return entry.action->isEnabled() && entry.action->shortcuts().contains(key);
}

QAction *inFocus(QAction &command)
{
    for (QWidget *at = QApplication::focusWidget(); at; at = at->parentWidget()) {
        if (auto *own = at->findChild<QAction *>(command.objectName(), Qt::FindDirectChildrenOnly))
            return own;
    }
    return &command;
}

} // namespace zoe::app
