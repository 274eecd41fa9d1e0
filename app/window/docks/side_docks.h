// Keeps the docks on the right at their share of the window's width. Qt would keep their width in
// pixels, which leaves too little for the middle in a narrow window. GUI thread only.
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace zoe::app {

class Docks;

class SideDocks : public QObject {
    Q_OBJECT

  public:
    // Both must outlive this.
    SideDocks(QMainWindow &window, const Docks &docks);

    // Call this when the docks have been arranged. 0: they keep their width until the window's
    // width changes.
    void setShare(double share);
    [[nodiscard]] double share() const; // of the window's width; 0: no dock is there

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    [[nodiscard]] double shareOf(const QDockWidget &dock, int windowPx) const;
    [[nodiscard]] bool squeezed(const QDockWidget &dock) const;
    void give(QDockWidget &dock, double share);

    QMainWindow &m_window;
    const Docks &m_docks;
    double m_share = 0;
    int m_widthPx = -1; // as set; a different one was chosen by the user
};

} // namespace zoe::app
