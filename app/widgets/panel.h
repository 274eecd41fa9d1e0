// A view with its own place in the window. It shows the session's document: user actions change the
// document's ViewSelection, and the content follows it. GUI thread only.
#pragma once

#include <QPointer>
#include <QVariantMap>
#include <QWidget>

#include "app/session/session.h"

namespace zoe::app {

class Panel : public QWidget {
    Q_OBJECT

  public:
    // The session must outlive the panel, except for its destruction.
    explicit Panel(Session &session, QWidget *parent = nullptr);

    // The shown part of the document: stored with the document while another one is shown, and
    // across sessions. The keys are permanent and unique in the window.
    virtual void saveState(QVariantMap &state) const;
    // Takes effect when the panel has its content; called after showDocument().
    virtual void restoreState(const QVariantMap &state);
    virtual void showPage(const QString &name); // one of those the list of panels names
    // A picture of the document for lists of captures; null: none.
    [[nodiscard]] virtual QWidget *thumbnail();

  signals:
    void failed(const QString &sentence); // goes to the session
    void frontWanted();                   // brings the panel to the front

  protected:
    // Shows another document; connections to the previous one are removed.
    virtual void showDocument() = 0;
    // The panel has become visible: requests its content if it is missing.
    virtual void askIfSeen() {}
    void showEvent(QShowEvent *event) override;

    [[nodiscard]] Session &session() const { return m_session; }
    [[nodiscard]] JobRunner &jobs() const { return m_session.jobs(); }
    [[nodiscard]] Document *document() const; // null: none is open

  private:
    void follow();

    Session &m_session;
    QPointer<Document> m_document;
};

} // namespace zoe::app
