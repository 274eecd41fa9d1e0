// The open captures and the fleet of a window: opens and closes them, keeps captures in tabs, and
// remembers each selection across sessions. The window shows the current one. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/ids.h"
#include "app/captures/fleet_opener.h"
#include "app/session/session.h"

class QWidget;

namespace zoe::app {

class CaptureLoader;
class CaptureTabs;
class RecentFiles;
struct CaptureTab;
struct OpenWish;
struct TablePreview;

class OpenCaptures : public QObject {
    Q_OBJECT

  public:
    // Both must outlive this. The tab bar belongs to the parent.
    OpenCaptures(Session &session, RecentFiles &recent, QWidget *parent);

    void open(const OpenRequest &request);
    void open(const QStringList &files); // the first one is shown, the others wait in tabs
    void openPair(const PairRequest &request);
    void openToCompare(const QString &fileName);
    // From its file, in the same tab.
    void openAgain(const Document &document);
    // open() does the same if the file is a store. answer: see FleetOpener.
    void openFleet(const QString &name, const FleetOpener::Answer &answer = {});
    void closeFleet();
    [[nodiscard]] QStringList recentStores() const; // newest first
    // Shows a capture that was opened elsewhere.
    void add(std::unique_ptr<Document> document);
    void closeCurrent();
    // One of the open captures. Doesn't ask: the capture stays if its changes can't be written.
    void closeDocument(const Document &document);
    void closeAll();
    // Saves the state of all captures. False: something can't be saved and the user chose not to
    // close.
    [[nodiscard]] bool mayCloseAll();
    // Called before the capture is shown for the first time.
    void begin(CaptureTab &tab);

    [[nodiscard]] CaptureTabs &tabs() const { return *m_tabs; }
    [[nodiscard]] CaptureTab *current() const;                 // null: none
    [[nodiscard]] std::vector<OpenDocument> documents() const; // in the order of the tabs
    void setFirstFrame(FrameIndex frame) { m_firstFrame = frame; }
    void setRemembering(bool remembering) { m_remembering = remembering; }
    [[nodiscard]] bool remembering() const { return m_remembering; }

  signals:
    // The views switch to another capture; the previous one exists until this returns.
    void currentChanged(zoe::app::CaptureTab *tab); // null: none
    void opened(bool inFront);                      // and is shown, or waits in a tab
    void openedToCompare(const zoe::app::OpenedCapture &other);
    void fleetOpened();
    void failed(const QString &sentence); // a file could not be opened

  private:
    void askForColumns(const OpenWish &wish, const TablePreview &preview, const Error &error);
    void takeFailed(const QString &fileName, const Error &error);
    void takeOpened(const OpenWish &wish, const OpenedCapture &opened);
    void takeStore(const OpenWish &wish, bool wasToBeCompared);
    void replaceDocument(int index, std::unique_ptr<Document> document);
    void close(int index);
    void watch(Document &document);
    [[nodiscard]] bool mayClose(const std::vector<CaptureTab *> &tabs);
    // The user's changes that can't be written, one sentence each.
    [[nodiscard]] static QStringList writeWork(const CaptureTab &tab);
    void closeNow(int index);
    void remember(const CaptureTab &tab) const;
    void freeLater(std::unique_ptr<CaptureTab> tab);

    Session &m_session;
    RecentFiles &m_recent;
    CaptureLoader *m_loader;
    CaptureTabs *m_tabs;
    FleetOpener *m_fleets;
    std::optional<FrameIndex> m_firstFrame;
    bool m_remembering = true;
};

} // namespace zoe::app
