// Tooltips that end with the current keys of a command. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>

class QAction;
class QDialog;

namespace zoe::app {

// For a control that does the same as the command: its tooltip is the sentence, followed by the
// command's keys.
void explainWithKeys(QWidget &control, const QString &sentence, const char *commandId);

// For a complete dialog: fields without a tooltip get their name as one, labels lead to the control
// of their row, and tooltips end with the underlined key.
void explainControls(QDialog &dialog);

// Shows the keys in the tooltips of all such controls of a window, and of tool buttons whose action
// is a command. Fields without a tooltip get their name as one. Created when all of them exist.
class KeyTips : public QObject {
    Q_OBJECT

  public:
    explicit KeyTips(QWidget &window);

  private:
    void show(const QAction &command) const;

    QMultiHash<QString, QPointer<QWidget>> m_controls; // by the id of the command
};

} // namespace zoe::app
