// The call trees of both sides as flame graphs: the difference in red and blue, or both side by
// side; zoom, search and the selected function are shared. GUI thread only.
#pragma once

#include <vector>

#include "app/panels/compare/flame/difference_flame.h"
#include "app/panels/compare/pair/compare_page.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace zoe::app {

class DifferenceLegend;
class DifferencePicture;
class MergedPicture;

class FlamePage : public ComparePage {
    Q_OBJECT

  public:
    FlamePage(JobRunner &jobs, QWidget *parent);

    [[nodiscard]] DifferencePicture &picture() { return *m_picture; }
    [[nodiscard]] MergedPicture &basePicture() { return *m_base; }
    [[nodiscard]] MergedPicture &headPicture() { return *m_head; }
    [[nodiscard]] QComboBox &shown() { return *m_show; }
    void showSites(SiteId base, SiteId head); // highlights the function

  protected:
    void showPair() override;
    void computed() override;

  private:
    struct Flames {
        std::shared_ptr<const FlameDifference> difference;
        std::shared_ptr<const Capture> functions;
        std::shared_ptr<const DifferenceFlame> base;
        std::shared_ptr<const DifferenceFlame> head;
        std::shared_ptr<const DifferenceFlame> both;

        [[nodiscard]] const std::shared_ptr<const DifferenceFlame> &of(DifferenceWidth width) const;
    };

    void buildBar();
    void buildPictures();
    QScrollArea *scrolled(MergedPicture &picture, const char *name, const QString &accessible);
    static Result<std::shared_ptr<const Flames>> flamesOf(const ComparedPair &pair,
                                                          const Task &task);
    void take(std::shared_ptr<const Flames> flames);
    void showFlames();
    void updateColours();
    void updateSearch();
    void updateTexts();
    void zoomTo(const MergedPicture &picture, quint32 node);
    void go(const std::vector<SiteId> &path); // can be undone
    void setZoom(std::vector<SiteId> path);
    void back();

    std::shared_ptr<const Flames> m_flames;
    std::vector<SiteId> m_zoom; // path of functions
    std::vector<std::vector<SiteId>> m_before;
    QComboBox *m_show;
    QComboBox *m_width;
    QComboBox *m_colour;
    QLineEdit *m_search;
    QLabel *m_hits;
    QLabel *m_time; // which time widths and colours are
    QToolButton *m_back;
    QLabel *m_breadcrumb;
    QStackedWidget *m_pages;
    DifferencePicture *m_picture;
    DifferenceLegend *m_legend;
    QSplitter *m_sides;
    QLabel *m_baseTitle;
    QLabel *m_headTitle;
    MergedPicture *m_base;
    MergedPicture *m_head;
};

} // namespace zoe::app
