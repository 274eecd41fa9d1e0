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

    [[nodiscard]] virtual bool
    hasUndo() const = 0; // there is a change to undo, even if it must wait
    [[nodiscard]] virtual bool hasRedo() const = 0;
    [[nodiscard]] virtual bool busy() const { return false; } // nothing can be undone at the moment
    [[nodiscard]] bool canUndo() const { return hasUndo() && !busy(); }
    [[nodiscard]] bool canRedo() const { return hasRedo() && !busy(); }
    virtual void undo() = 0;
    virtual void redo() = 0;

  signals:
    void recorded(); // a new change
    void undone();
    void redone();
};

// The order of the changes in several sources. Also follows undo() and redo() of a source itself.
class EditHistory : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    void watch(EditSource &source); // it must outlive the history's last call

    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    void undo(); // the latest change; does nothing while its source is busy
    void redo();

  signals:
    void changed();

  private:
    std::vector<EditSource *> m_done;   // oldest first
    std::vector<EditSource *> m_undone; // latest undo last
};

} // namespace zoe::app
