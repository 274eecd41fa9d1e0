// The Go menu, which moves through the frames, spikes and past selections of the open capture; and
// undo and redo. GUI thread only.
#pragma once

#include <QObject>
#include <optional>

#include "analysis/model/ids.h"
#include "app/session/session.h"
#include "app/window/menus/window_actions.h"

namespace zoe::app {

class Navigator : public QObject {
    Q_OBJECT

  public:
    // The session must outlive it.
    Navigator(const WindowActions &actions, Session &session, QObject *parent = nullptr);

    // Shows the existing frame nearest to the requested one.
    void showFrame(FrameIndex frame);
    void showMostStriking();

  private:
    void follow();
    void followEdits();
    void connectActions();
    void goToSpike(bool forwards);
    void step(int by); // to the next existing frame
    void showEnd(bool last);
    void updateActions();
    [[nodiscard]] std::optional<FrameIndex> current() const;

    WindowActions m_actions;
    Session &m_session;
    QPointer<Document> m_document; // that is shown
    QPointer<EditHistory> m_edits; // of the document, or of an open store
};

} // namespace zoe::app
