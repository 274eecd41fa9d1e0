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

    [[nodiscard]] virtual bool hasUndo() const = 0; // a change is left, even if it must wait
    [[nodiscard]] virtual bool hasRedo() const = 0;
    [[nodiscard]] virtual bool busy() const { return false; } // nothing can be undone now
    [[nodiscard]] bool canUndo() const { return hasUndo() && !busy(); }
    [[nodiscard]] bool canRedo() const { return hasRedo() && !busy(); }
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
    void undo(); // the latest change; nothing while its source is busy
    void redo();

  signals:
    void changed();

  private:
    std::vector<EditSource *> m_done;   // oldest first
    std::vector<EditSource *> m_undone; // latest undo last
};

} // namespace zoe::app
