#include "app/commands/focus_action.h"

#include <QApplication>
#include <QMetaObject>
#include <QWidget>

namespace zoe::app {

void actOnFocus(const char *slot, QWidget &otherwise)
{
    const QByteArray signature = QByteArray(slot) + "()";
    for (QWidget *at = QApplication::focusWidget(); at; at = at->parentWidget()) {
        if (at->metaObject()->indexOfSlot(signature.constData()) < 0)
            continue;
        QMetaObject::invokeMethod(at, slot);
        return;
    }
    QMetaObject::invokeMethod(&otherwise, slot);
}

} // namespace zoe::app
