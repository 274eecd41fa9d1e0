// The open captures of a window as tabs; owns their documents. The window shows the current one.
// GUI thread only.
#pragma once

#include <QTabBar>
#include <QVariantMap>
#include <memory>
#include <vector>

#include "app/session/behaviour_keeper.h"
#include "app/session/document.h"

namespace zoe::app {

// One open capture with its view state while another one is shown.
struct CaptureTab {
    std::unique_ptr<Document> document;
    std::unique_ptr<BehaviourKeeper> keeper; // null: nothing is kept
    QVariantMap views;                       // what panels keep with it
    bool started = false;                    // it has been shown, and its computations have begun
    qint64 fileSize = 0;                     // when it was opened
    qint64 fileTimeMs = 0;

    explicit CaptureTab(std::unique_ptr<Document> opened);
    [[nodiscard]] QString fileName() const { return document->opened().request.fileName; }
    // The file is not the one any more that was opened.
    [[nodiscard]] bool stale() const;
    void remember(); // what the file is like now
};

class CaptureTabs : public QTabBar {
    Q_OBJECT

  public:
    explicit CaptureTabs(QWidget *parent = nullptr); // unseen while there is one capture or none
    ~CaptureTabs() override;

    // At the end; the current one only if it is the first, or is asked for.
    CaptureTab &add(std::unique_ptr<Document> document, bool makeCurrent);
    [[nodiscard]] CaptureTab *current() const; // null: none is open
    [[nodiscard]] CaptureTab &at(int index) const;
    [[nodiscard]] int indexOf(const QString &fileName) const; // -1: it is not open
    [[nodiscard]] int indexOf(const CaptureTab &tab) const;
    // Leaves another tab current, or none.
    [[nodiscard]] std::unique_ptr<CaptureTab> take(int index);
    [[nodiscard]] QStringList fileNames() const;    // in the order of the tabs
    void step(int by);                              // to the neighbour, round at the ends
    [[nodiscard]] QString titleOf(int index) const; // with its folder where that tells it apart
    // After a document took the place of another one.
    void updateTitles();

  signals:
    // The window must stop looking at the one before: it may be gone after this.
    void currentTabChanged(zoe::app::CaptureTab *tab);

  protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

  private:
    void tellCurrent();

    std::vector<std::unique_ptr<CaptureTab>> m_tabs; // in no order: tabData() points to them
    CaptureTab *m_told = nullptr;
    bool m_quiet = false; // the bar is between two states
};

} // namespace zoe::app
