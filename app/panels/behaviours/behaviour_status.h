// In the status bar: which behaviour the views are about, or which one the running program is in
// just now. A click shows all frames again. GUI thread only.
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
