// One undo over everything the user changes in a document: notes, behaviours. GUI thread only.
#pragma once

#include <QObject>
#include <vector>

namespace zoe::app {

// Changes of one kind, each of which can be undone.
class EditSource : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    [[nodiscard]] virtual bool canUndo() const = 0;
    [[nodiscard]] virtual bool canRedo() const = 0;
    virtual void undo() = 0;
    virtual void redo() = 0;

  signals:
    void recorded(); // a new change
    void undone();
    void redone();
};

// The order of the changes of several sources. Follows undo() and redo() of a source itself too.
class EditHistory : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    void watch(EditSource &source); // it must outlive the history's last call

    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    void undo(); // the latest change that can be undone
    void redo();

  signals:
    void changed();

  private:
    std::vector<EditSource *> m_done;   // oldest first
    std::vector<EditSource *> m_undone; // latest undo last
};

} // namespace zoe::app
