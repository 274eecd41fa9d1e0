#include "app/commands/key_tips.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>
#include <QVariant>

#include "app/commands/command.h"

namespace zoe::app {

namespace {
constexpr auto kSentence = "zoeTip";
constexpr auto kCommand = "zoeTipCommand";
} // namespace

void explainWithKeys(QWidget &control, const QString &sentence, const char *commandId)
{
    control.setToolTip(sentence);
    control.setProperty(kSentence, sentence);
    control.setProperty(kCommand, QString::fromLatin1(commandId));
}

KeyTips::KeyTips(QWidget &window)
    : QObject(&window)
{
    for (QWidget *control : window.findChildren<QWidget *>()) {
        const QVariant command = control->property(kCommand);
        if (command.isValid())
            m_controls.insert(command.toString(), control);
    }
    for (QWidget *field : window.findChildren<QWidget *>()) { // their names say what they do
        const bool isField = qobject_cast<QComboBox *>(field) ||
                             qobject_cast<QAbstractSpinBox *>(field) ||
                             qobject_cast<QLineEdit *>(field);
        if (isField && field->toolTip().isEmpty())
            field->setToolTip(field->accessibleName());
    }
    for (QAction *command : commandsOf(window)) {
        if (!m_controls.contains(command->objectName()))
            continue;
        connect(command, &QAction::changed, this, [this, command] { show(*command); });
        show(*command);
    }
    const QList<QAction *> commands = commandActionsOf(window);
    for (QToolButton *button : window.findChildren<QToolButton *>()) {
        QAction *command = button->defaultAction();
        if (!command || !commands.contains(command))
            continue;
        const auto showKeys = [button, command] {
            const QString keys = keysText(*command);
            if (!keys.isEmpty())
                button->setToolTip(tr("%1 (%2)").arg(command->toolTip(), keys));
        };
        connect(command, &QAction::changed, button, showKeys); // the button takes the plain tip
        showKeys();
    }
}

void KeyTips::show(const QAction &command) const
{
    const QString keys = keysText(command);
    for (const QPointer<QWidget> &control : m_controls.values(command.objectName())) {
        if (!control)
            continue;
        const QString sentence = control->property(kSentence).toString();
        control->setToolTip(keys.isEmpty() ? sentence : tr("%1 (%2)").arg(sentence, keys));
    }
}

} // namespace zoe::app
