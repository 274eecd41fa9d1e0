// Compares captures, or parts of one: the verdict in a sentence, and pages of tables and pictures.
// GUI thread only.
#pragma once

#include <QStringList>
#include <memory>
#include <utility>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/panels/compare/compare_sides.h"
#include "app/panels/compare/pair/compare_page.h"
#include "app/widgets/panel.h"

class QAction;
class QComboBox;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace zoe::app {

class FlamePage;
class FramesPage;
class FunctionsPage;
class MixPage;
class ShapesPage;
class VerdictBar;

// Names of the pages on the command line.
[[nodiscard]] QStringList comparePageNames();

class ComparePanel : public Panel {
    Q_OBJECT

  public:
    explicit ComparePanel(Session &session, QWidget *parent = nullptr);

    void showPage(const QString &name) override; // one of comparePageNames()

    [[nodiscard]] std::shared_ptr<const Comparison> comparison() const;
    // Compared within behaviours: all pages use its verdicts once it is available; null before.
    [[nodiscard]] std::shared_ptr<const Comparison> likeWithLike() const;
    [[nodiscard]] bool comparing() const { return m_job != 0; }
    [[nodiscard]] bool openIsBase() const;
    [[nodiscard]] QString headline() const;
    [[nodiscard]] VerdictBar &verdict() { return *m_verdict; }
    [[nodiscard]] CompareSides &sides() { return *m_sides; }
    [[nodiscard]] QTabWidget &pages() { return *m_pages; }
    [[nodiscard]] FunctionsPage &functions() { return *m_functions; }
    [[nodiscard]] MixPage &mix() { return *m_mix; }
    [[nodiscard]] ShapesPage &shapes() { return *m_shapes; }
    [[nodiscard]] FramesPage &frames() { return *m_frames; }
    [[nodiscard]] FlamePage &flames() { return *m_flames; }

  public slots:
    void swap();
    void compare();
    void cancel();
    void compareSelected();   // frames of the open capture with its others
    void compareBehaviours(); // the two whose frames are selected

  signals:
    void comparisonChanged(std::shared_ptr<const zoe::Comparison> comparison); // null: none

  protected:
    void showDocument() override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    // The document's capture is the base until the sides are swapped. Starts comparing when there
    // are both.
    void takeOpen();
    void enableParts();
    void takeOther();
    void grow();                          // the other side and accepted renames are kept
    void setHighlightedSite(SiteId site); // of the open capture
    [[nodiscard]] std::vector<CompareChoice> choices() const;
    void buildTop();
    void buildPages();
    void buildCommands();
    void addPage(ComparePage &page, const char *name, const QString &title, const QString &tip);
    void connectPage(ComparePage &page, const char *name);
    void layOut();
    void makeRoom();
    [[nodiscard]] QWidget &pageAt(int index) const;
    void compareParts(const CompareSource &base, const CompareSource &head);
    void keepRenames();
    void restart(); // after a side or the renames have changed
    void take(std::shared_ptr<const ComparedPair> pair);
    void updateState();
    void activateSites(SiteId base, SiteId head);
    void activateFrame(CompareSideName side, FrameIndex frame);
    void buildPictured();
    void listPictured();
    void picture(std::size_t base); // which of several baselines

    JobId m_job = 0; // 0: none is running
    bool m_cancelled = false;
    std::vector<Rename> m_renames;
    // Accepted renames of captures that are not open now.
    std::vector<std::pair<OpenedAs, std::vector<Rename>>> m_keptRenames;
    OpenedAs m_openedAs;
    std::shared_ptr<const ComparedPair> m_pair;

    CompareSides *m_sides;
    QPushButton *m_again;
    QPushButton *m_cancel;
    VerdictBar *m_verdict;
    QProgressBar *m_progress;
    QTabWidget *m_pages;
    QComboBox *m_pictured;
    QAction *m_swapping;
    QAction *m_comparingSelected;
    QAction *m_comparingBehaviours;
    FunctionsPage *m_functions;
    MixPage *m_mix;
    ShapesPage *m_shapes;
    FramesPage *m_frames;
    FlamePage *m_flames;
};

} // namespace zoe::app
