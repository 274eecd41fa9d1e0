#include "app/commands/key_tips.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVariant>

#include "app/commands/command.h"

namespace zoe::app {

namespace {
constexpr auto kSentence = "zoeTip";
constexpr auto kCommand = "zoeTipCommand";

// Their names are explanation enough.
void explainFields(QWidget &window)
{
    for (QWidget *field : window.findChildren<QWidget *>()) {
        const bool isField = qobject_cast<QComboBox *>(field) ||
                             qobject_cast<QAbstractSpinBox *>(field) ||
                             qobject_cast<QLineEdit *>(field);
        if (isField && field->toolTip().isEmpty())
            field->setToolTip(field->accessibleName());
    }
}

QString withKeys(const QString &sentence, const QString &keys)
{
    return keys.isEmpty() || sentence.isEmpty() ? sentence
                                                : KeyTips::tr("%1 (%2)").arg(sentence, keys);
}

void addKeyToTip(QWidget &control, const QKeySequence &key)
{
    control.setToolTip(withKeys(control.toolTip(), key.toString(QKeySequence::NativeText)));
}

} // namespace

void explainControls(QDialog &dialog)
{
    explainFields(dialog);
    for (QLabel *label : dialog.findChildren<QLabel *>()) {
        QWidget *control = label->buddy();
        if (control && control->focusProxy()) { // a row itself takes no focus
            control = control->focusProxy();
            label->setBuddy(control);
        }
        if (!control)
            continue;
        if (control->toolTip().isEmpty()) // of lists
            control->setToolTip(control->accessibleName());
        addKeyToTip(*control, QKeySequence::mnemonic(label->text()));
    }
    for (QAbstractButton *button : dialog.findChildren<QAbstractButton *>())
        addKeyToTip(*button, QKeySequence::mnemonic(button->text()));
    for (const auto *box : dialog.findChildren<QDialogButtonBox *>()) {
        for (QAbstractButton *button : box->buttons()) {
            if (box->buttonRole(button) == QDialogButtonBox::RejectRole)
                button->setToolTip(
                    withKeys(KeyTips::tr("Close the dialog"),
                             QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText)));
        }
    }
}

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
    explainFields(window);
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
            button->setToolTip(withKeys(command->toolTip(), keysText(*command)));
        };
        connect(command, &QAction::changed, button, showKeys); // the button uses the plain tooltip
        showKeys();
    }
}

void KeyTips::show(const QAction &command) const
{
    const QString keys = keysText(command);
    for (const QPointer<QWidget> &control : m_controls.values(command.objectName())) {
        if (!control)
            continue;
        control->setToolTip(withKeys(control->property(kSentence).toString(), keys));
    }
}

} // namespace zoe::app
