// Tool tips that end with the current keys of a command. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>

class QAction;
class QDialog;

namespace zoe::app {

// The control does what the command does: its tool tip is the sentence, and the command's keys.
void explainWithKeys(QWidget &control, const QString &sentence, const char *commandId);

// Of a dialog that is built: fields without a tip get their name as one, labels lead to the control
// inside of what they are for, and tips end with the key that is underlined.
void explainControls(QDialog &dialog);

// Shows the keys in the tips of all such controls of a window, and of tool buttons whose action is
// a command. Fields without a tip get their name as one. Made when all of them are there.
class KeyTips : public QObject {
    Q_OBJECT

  public:
    explicit KeyTips(QWidget &window);

  private:
    void show(const QAction &command) const;

    QMultiHash<QString, QPointer<QWidget>> m_controls; // by the id of the command
};

} // namespace zoe::app
