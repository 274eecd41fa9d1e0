// Compares captures, or parts of one: a verdict and pages of tables and charts. Data comes through
// setters, actions leave as signals. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/behaviours/behaviour_definition.h"
#include "app/jobs/job_runner.h"
#include "app/panels/compare/compare_page.h"
#include "app/panels/compare/compare_sides.h"

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace zoe::app {

class FlamePage;
class FramesPage;
class FunctionsPage;
class MixPage;
class ShapesPage;

// Names of the pages on the command line.
[[nodiscard]] QStringList comparePageNames();

class ComparePanel : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the panel.
    explicit ComparePanel(JobRunner &jobs, QWidget *parent = nullptr);

    // The open capture and the one to compare with; null: none. The open one is the base until they
    // are swapped. Starts comparing when both are set. tab: as in CompareSides::setOpen().
    void setOpenCapture(std::shared_ptr<const Capture> capture, const QString &name,
                        const QObject *tab = nullptr);
    // The open capture has grown. The other side and accepted renames are kept.
    void growOpenCapture(std::shared_ptr<const Capture> capture, const QString &name);
    void setOtherCapture(std::shared_ptr<const Capture> capture, const QString &name);
    void setChoices(CompareChoices choices) { m_sides->setChoices(std::move(choices)); }
    // Returns the selected frames and the others, or nothing.
    using Selected = std::function<std::optional<std::pair<CompareSource, CompareSource>>()>;
    void setSelected(Selected selected) { m_selected = std::move(selected); }
    // Returns the behaviours found in the open capture; null: none.
    using Definitions = std::function<std::shared_ptr<const BehaviourDefinition>()>;
    void setDefinitions(Definitions definitions) { m_definitions = std::move(definitions); }
    void setHighlightedSite(SiteId site); // of the open capture

    void showPage(const QString &name); // one of comparePageNames()

    [[nodiscard]] std::shared_ptr<const Comparison> comparison() const;
    [[nodiscard]] bool comparing() const { return m_job != 0; }
    [[nodiscard]] bool openIsBase() const;
    [[nodiscard]] QString headline() const;
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
    void compareSelected(); // frames of the open capture with its others

  signals:
    void siteActivated(zoe::SiteId site);       // of the open capture
    void frameActivated(zoe::FrameIndex frame); // likewise
    void comparisonChanged(std::shared_ptr<const zoe::Comparison> comparison); // null: none
    void otherWanted(); // the user asks for a second capture
    void failed(const QString &sentence);

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void buildTop();
    void buildPages();
    void buildCommands();
    void addPage(ComparePage &page, const char *name, const QString &title, const QString &tip);
    void layOut();
    void keepRenames();
    void restart(); // after a side or the renames have changed
    void take(std::shared_ptr<const ComparedPair> pair);
    void updateState();
    void activateSites(SiteId base, SiteId head);
    void activateFrame(CompareSideName side, FrameIndex frame);
    void buildPictured();
    void listPictured();
    void picture(std::size_t base); // which of several baselines

    JobRunner &m_jobs;
    JobId m_job = 0; // 0: none is running
    bool m_cancelled = false;
    std::vector<Rename> m_renames;
    // Accepted for captures that are not open now.
    std::vector<std::pair<OpenedAs, std::vector<Rename>>> m_keptRenames;
    OpenedAs m_openedAs;
    std::shared_ptr<const ComparedPair> m_pair;
    Selected m_selected;
    Definitions m_definitions;

    CompareSides *m_sides;
    QPushButton *m_again;
    QPushButton *m_cancel;
    QLabel *m_headline;
    QLabel *m_mixLine;
    QProgressBar *m_progress;
    QTabWidget *m_pages;
    QComboBox *m_pictured;
    QAction *m_swapping;
    FunctionsPage *m_functions;
    MixPage *m_mix;
    ShapesPage *m_shapes;
    FramesPage *m_frames;
    FlamePage *m_flames;
};

} // namespace zoe::app
