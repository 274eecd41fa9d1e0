// Status bar item with the behaviour shown in the views, or the running program's current one. A
// click shows all frames. GUI thread only.
#pragma once

#include <QPointer>
#include <QToolButton>

namespace zoe::app {

class Document;

class BehaviourStatus : public QToolButton {
    Q_OBJECT

  public:
    explicit BehaviourStatus(QWidget *parent = nullptr);

    void setDocument(Document *document); // null: none

  private:
    void refresh();
    void showColour(int behaviour);

    QPointer<Document> m_document;
};

} // namespace zoe::app
