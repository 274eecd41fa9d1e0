// A line above the views that shows a message and offers one action. Errors stay in a list that it
// opens. GUI thread only.
#pragma once

#include <QFrame>

#include "app/session/session.h"

class QLabel;
class QListView;
class QPushButton;

namespace zoe::app {

class ErrorLogModel;

class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget *parent = nullptr); // hidden at first

    // Replaces the previous message.
    void tell(const Notice &notice);
    void addError(const QString &sentence);
    void showErrors(); // the list
    void dismiss();
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] ErrorLogModel &errors() const { return *m_errors; }
    [[nodiscard]] QListView &list() const { return *m_list; }

  private:
    QWidget *buildList();

    QLabel *m_text;
    QPushButton *m_offer;
    ErrorLogModel *m_errors;
    QListView *m_list;
    QWidget *m_listPart; // with its buttons
    std::function<void()> m_accepted;
};

} // namespace zoe::app
