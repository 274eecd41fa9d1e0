// The time line of the frame and its controls: colours and their legend, search, overview, notes,
// commands and menus. Lives on the GUI thread.
#pragma once

#include <QString>

#include "analysis/walk/instances.h"
#include "app/jobs/pace.h"
#include "app/panels/flame/flame_view.h"
#include "app/widgets/charts/remembered_range.h"
#include "app/widgets/panel.h"

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace zoe::app {

class Document;
class FlameArea;
class FlameCommands;
class FlameMinimap;
class FlameNotes;
class FlameSearchBar;
class FlameSteps;

class FlamePanel : public Panel {
    Q_OBJECT

  public:
    explicit FlamePanel(Session &session, QWidget *parent = nullptr);

    void setColouring(FlameColouring colouring); // and remembers it

    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;

    [[nodiscard]] FlameView &view() const { return *m_view; }
    [[nodiscard]] FlameSearchBar &searchBar() const { return *m_search; }
    [[nodiscard]] FlameMinimap &minimap() const { return *m_minimap; }
    [[nodiscard]] FlameArea &area() const { return *m_area; }
    [[nodiscard]] FlameNotes &notes() const { return *m_notes; }
    [[nodiscard]] FlameSteps &steps() const { return *m_steps; }
    [[nodiscard]] QComboBox &colourBox() const { return *m_colourBox; }
    // Why the last step found nothing; empty if it succeeded.
    [[nodiscard]] QString said() const;
    // The context menu for a viewport position; the caller owns it.
    [[nodiscard]] QMenu *menuFor(const QPoint &pos);

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void showDocument() override;

  private:
    void connectView();
    void enableCommands();
    void followSelection(const ViewSelection &selection);
    void followNewest();
    void showLast();
    void showRemembered();
    QWidget *makeToolRow();
    void addZoneActions(QMenu &menu, const FlameZone &zone);
    void addLaneActions(QMenu &menu, std::size_t lane);
    void addViewActions(QMenu &menu);
    void showLook(); // the view's options in the tool row
    void say(const QString &sentence);

    RememberedRange m_remembered{"shownZones"}; // ns
    FlameView *m_view;
    Pace m_pace{*this, Pace::Uses::OneCore, std::chrono::milliseconds(0),
                [this] { followNewest(); }}; // through the newest frames
    FlameSearchBar *m_search;
    FlameMinimap *m_minimap;
    FlameArea *m_area;
    FlameNotes *m_notes;
    FlameSteps *m_steps;
    QComboBox *m_colourBox;
    QToolButton *m_hidden;
    QToolButton *m_frames;
    QLabel *m_said;
    FlameCommands *m_commands;
};

} // namespace zoe::app
