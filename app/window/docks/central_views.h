// The views in the middle of the window, one above the other. The workspace determines which of
// them are shown. GUI thread only.
#pragma once

#include <QHash>
#include <QSplitter>
#include <QStringList>

namespace zoe::app {

class CentralViews : public QSplitter {
    Q_OBJECT

  public:
    explicit CentralViews(QWidget *parent = nullptr);

    // Adds the view, which shares the height with the others.
    void add(const QString &name, QWidget &view);
    // A row with its own height below the last added view, shown only together with it.
    void addBar(const QString &name, QWidget &bar);
    // Shows only these views and bars.
    void showOnly(const QStringList &names);
    // The default heights, before the user changes them.
    void resetSizes();
    [[nodiscard]] QList<QWidget *> views() const; // from top to bottom

  private:
    QHash<QString, QWidget *> m_named; // views and bars
    QList<QWidget *> m_views;
};

} // namespace zoe::app
