// The open captures of a window as tabs; owns their documents. The window shows the current one.
// GUI thread only.
#pragma once

#include <QTabBar>
#include <QVariantMap>
#include <memory>
#include <vector>

#include "app/session/behaviour_keeper.h"
#include "app/session/document.h"
#include "app/session/recording_identity.h"

namespace zoe::app {

// An open capture, with its view state while another one is shown.
struct CaptureTab {
    std::unique_ptr<Document> document;
    std::unique_ptr<BehaviourKeeper> keeper; // null: nothing is kept
    QVariantMap views;                       // view states of the panels
    bool started = false;                    // it has been shown, and its computations have begun
    FileStamp file;                          // when it was opened

    explicit CaptureTab(std::unique_ptr<Document> opened);
    [[nodiscard]] QString fileName() const { return document->opened().request.fileName; }
    // Whether the file has changed since it was opened.
    [[nodiscard]] bool stale() const;
};

class CaptureTabs : public QTabBar {
    Q_OBJECT

  public:
    explicit CaptureTabs(QWidget *parent = nullptr); // hidden while there is at most one capture
    ~CaptureTabs() override;

    // Appends a tab; it becomes current if it is the first, or on request.
    CaptureTab &add(std::unique_ptr<Document> document, bool makeCurrent);
    [[nodiscard]] CaptureTab *current() const; // null: none is open
    [[nodiscard]] CaptureTab &at(int index) const;
    [[nodiscard]] int indexOf(const QString &fileName) const; // -1: it is not open
    [[nodiscard]] int indexOf(const CaptureTab &tab) const;
    // Leaves another tab current, or none.
    [[nodiscard]] std::unique_ptr<CaptureTab> take(int index);
    [[nodiscard]] QStringList fileNames() const;    // in the order of the tabs
    void step(int by);                              // to the neighbour, wrapping around
    [[nodiscard]] QString titleOf(int index) const; // with its folder if the name is not unique
    // After a document took the place of another one.
    void updateTitles();

  signals:
    // The window must stop using the previous tab, which may be destroyed after this.
    void currentTabChanged(zoe::app::CaptureTab *tab);

  protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

  private:
    void tellCurrent();

    std::vector<std::unique_ptr<CaptureTab>> m_tabs; // in no order: tabData() points to them
    CaptureTab *m_told = nullptr;
    bool m_quiet = false; // the bar is being changed
};

} // namespace zoe::app
