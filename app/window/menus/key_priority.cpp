#include "app/window/menus/key_priority.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QTabBar>

namespace zoe::app {

KeyPriority::KeyPriority(QObject *parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool KeyPriority::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *keys = static_cast<const QKeyEvent *>(event);
    const bool sideways = keys->key() == Qt::Key_Left || keys->key() == Qt::Key_Right;
    const bool movesWithin =
        qobject_cast<QAbstractItemView *>(watched) || qobject_cast<QTabBar *>(watched);
    if (sideways && movesWithin && !(keys->modifiers() & ~Qt::KeypadModifier)) {
        event->accept(); // it comes again as a key press
        return true;
    }
    return false;
}

} // namespace zoe::app
