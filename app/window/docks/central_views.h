// The views in the middle of the window, one above the other. A workspace says which of them are
// shown. GUI thread only.
#pragma once

#include <QHash>
#include <QSplitter>
#include <QStringList>

namespace zoe::app {

class CentralViews : public QSplitter {
    Q_OBJECT

  public:
    explicit CentralViews(QWidget *parent = nullptr);

    // Takes the view, which shares the height with the others.
    void add(const QString &name, QWidget &view);
    // A row of its own height below the view that was added last, and shown only together with it.
    void addBar(const QString &name, QWidget &bar);
    // These views and bars, and no others.
    void showOnly(const QStringList &names);
    // The heights that they have unless the user has changed them.
    void resetSizes();
    [[nodiscard]] QList<QWidget *> views() const; // from top to bottom

  private:
    QHash<QString, QWidget *> m_named; // views and bars
    QList<QWidget *> m_views;
};

} // namespace zoe::app
