// Services of a window for its panels: the open document, jobs, plugins, and requests that only the
// window can execute. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "app/session/opener.h"

class QAbstractItemView;
class QMenu;

namespace zoe::app {

class Document;
class EditHistory;
class OpenFleet;

// A sentence that the window shows until it is dismissed, with an optional action.
struct Notice {
    QString sentence;
    QString offer; // text of the button; empty: none
    std::function<void()> accepted;
};

// A document that is open in the window, and its title there.
struct OpenDocument {
    Document *document;
    QString title; // with its folder if the name is not unique
};

class Session : public QObject {
    Q_OBJECT

  public:
    // Both must outlive the session and its panels.
    Session(JobRunner &jobs, PluginManager &plugins, QObject *parent = nullptr);
    ~Session() override;

    [[nodiscard]] JobRunner &jobs() const { return m_jobs; }
    [[nodiscard]] PluginManager &plugins() const { return m_plugins; }

    // The document that the panels show; null: none.
    [[nodiscard]] Document *document() const;
    void setDocument(Document *document);
    // All documents open in the window, in the order of their tabs.
    [[nodiscard]] std::vector<OpenDocument> documents() const;
    void setDocuments(std::function<std::vector<OpenDocument>()> documents);
    // Reports an error, and returns false, if the file is an open capture: pictures and tables
    // never replace it.
    [[nodiscard]] bool mayReplace(const QString &fileName);

    // The store that is open; null: none.
    [[nodiscard]] OpenFleet *fleet() const { return m_fleet.get(); }
    void setFleet(std::unique_ptr<OpenFleet> fleet);
    // Whether the store's workspace is shown: undo and redo then apply to decisions about its
    // changes.
    void setFleetShown(bool shown);
    // The history of the store or the document, whichever is shown; null: none.
    [[nodiscard]] EditHistory *edits() const;

    void open(const OpenRequest &request) { emit openWanted(request); }
    void openPair(const PairRequest &request) { emit pairWanted(request); }
    void askForOther() { emit otherWanted(); } // the user chooses a capture to compare with
    void showSource() { emit sourceWanted(); } // of the selected function
    // Finds functions that occur only in samples, by a part of their names.
    void findSampled(const QString &name) { emit sampledFunctionWanted(name); }
    void tell(const Notice &notice) { emit noticed(notice); }
    // Adds the actions of all tables to a menu of a panel.
    void fillTableMenu(QMenu &menu, QAbstractItemView &table) { emit tableMenuWanted(menu, table); }
    // One sentence; if several documents are open, it names the one it is about (null: none).
    void reportError(const QString &sentence, const Document *of = nullptr);
    void say(const QString &sentence) { emit said(sentence); } // shown for a few seconds

  signals:
    void documentChanged();
    void fleetChanged();
    void editsChanged(); // edits() is another one
    void openWanted(const zoe::app::OpenRequest &request);
    void pairWanted(const zoe::app::PairRequest &request);
    void otherWanted();
    void sourceWanted();
    void sampledFunctionWanted(const QString &name);
    void noticed(const zoe::app::Notice &notice);
    void tableMenuWanted(QMenu &menu, QAbstractItemView &table);
    void failed(const QString &sentence);
    void said(const QString &sentence);

  private:
    JobRunner &m_jobs;
    PluginManager &m_plugins;
    QPointer<Document> m_document;
    std::unique_ptr<OpenFleet> m_fleet;
    bool m_fleetShown = false;
    std::function<std::vector<OpenDocument>()> m_documents;
};

} // namespace zoe::app
