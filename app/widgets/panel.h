// A view in a dock that knows only the open document: user actions change the document's
// ViewSelection, and the content follows it. GUI thread only.
#pragma once

#include <QString>
#include <QWidget>

namespace zoe {
class PluginManager;
}

namespace zoe::app {

class Document;
class JobRunner;

class Panel : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    // Null: none is open. The panel does not own it; it outlives its place here.
    virtual void setDocument(Document *document) = 0;

  signals:
    void failed(const QString &sentence);
};

// Services of a panel; all outlive it.
struct PanelNeeds {
    JobRunner &jobs;
    PluginManager &plugins;
    QWidget *parent;
};

} // namespace zoe::app
