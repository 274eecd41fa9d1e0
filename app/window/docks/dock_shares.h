// Keeps the docks on the right and at the bottom at their share of the window. Qt would keep their
// size in pixels: too little would be left for the middle of a small window, and docks squeezed in
// a small window would stay small in a large one. GUI thread only.
#pragma once

#include <QObject>
#include <array>

class QDockWidget;
class QMainWindow;

namespace zoe::app {

class Docks;

class DockShares : public QObject {
    Q_OBJECT

  public:
    // 0: no dock is there, or, if set, they keep their size until the window's size changes.
    struct Shares {
        double right = 0;  // of the window's width
        double bottom = 0; // of its height
    };

    // Both must outlive this.
    DockShares(QMainWindow &window, const Docks &docks);

    // Call this when the docks have been arranged.
    void set(const Shares &shares);
    [[nodiscard]] Shares shares() const;

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Side {
        Qt::DockWidgetArea area;
        Qt::Orientation direction;
        double share = 0;
        int px = -1; // as set; a different one was chosen by the user
    };

    [[nodiscard]] double shareOf(const Side &side, int windowPx) const;
    [[nodiscard]] bool squeezed(const Side &side) const;
    void give(Side &side, double share);

    QMainWindow &m_window;
    const Docks &m_docks;
    std::array<Side, 2> m_sides{
        {{Qt::RightDockWidgetArea, Qt::Horizontal}, {Qt::BottomDockWidgetArea, Qt::Vertical}}};
};

} // namespace zoe::app
