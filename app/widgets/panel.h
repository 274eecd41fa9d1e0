// A view that stands in a dock of its own and knows the open document alone: what the user does in
// it goes into the document's ViewSelection, and what it shows follows that. GUI thread only.
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

// What a panel may use; all outlive it.
struct PanelNeeds {
    JobRunner &jobs;
    PluginManager &plugins;
    QWidget *parent;
};

} // namespace zoe::app
