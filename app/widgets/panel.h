// A view with a place of its own in the window. It shows the session's document: what the user does
// in it goes into the document's ViewSelection, and what it shows follows that. GUI thread only.
#pragma once

#include <QPointer>
#include <QStringList>
#include <QVariantMap>
#include <QWidget>

#include "app/session/session.h"

namespace zoe::app {

class Panel : public QWidget {
    Q_OBJECT

  public:
    // The session must outlive the panel, except for its destruction.
    explicit Panel(Session &session, QWidget *parent = nullptr);

    // Which part of the document is shown: kept with the document while another one is shown, and
    // over sessions. The keys are unique in the window and stay as they are.
    virtual void saveState(QVariantMap &state) const;
    // As soon as the panel can; called after showDocument().
    virtual void restoreState(const QVariantMap &state);
    virtual void showPage(const QString &name); // one of those the list of panels names
    // What stands for the document in lists of captures; null: this panel has nothing for that.
    [[nodiscard]] virtual QWidget *thumbnail();

  signals:
    void failed(const QString &sentence); // goes to the session
    void frontWanted();                   // brings the panel to the front

  protected:
    // Another document is shown; what was connected to the one before is disconnected.
    virtual void showDocument() = 0;

    [[nodiscard]] Session &session() const { return m_session; }
    [[nodiscard]] JobRunner &jobs() const { return m_session.jobs(); }
    [[nodiscard]] Document *document() const; // null: none is open

  private:
    void follow();

    Session &m_session;
    QPointer<Document> m_document;
};

} // namespace zoe::app
