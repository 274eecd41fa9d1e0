// Legend of the ribbon in one line: as many names as fit, by falling time. A click selects a
// behaviour. Lives on the GUI thread.
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe::app {

class BehaviourLegend : public QWidget {
    Q_OBJECT

  public:
    explicit BehaviourLegend(QWidget *parent = nullptr);

    void setBehaviours(std::shared_ptr<const Behaviours> behaviours); // null: empty
    void setHighlighted(std::optional<std::int32_t> behaviour);

    struct Entry {
        std::int32_t id = 0; // kUnusual is one
        QString text;
        QRect place;
    };
    // The visible ones.
    [[nodiscard]] const std::vector<Entry> &entries() const { return m_entries; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void clicked(int behaviour);
    void menuWanted(int behaviour, const QPoint &globalPos);

  protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

  private:
    void layOut();
    [[nodiscard]] const Entry *at(const QPoint &position) const;

    std::shared_ptr<const Behaviours> m_behaviours;
    std::optional<std::int32_t> m_highlighted;
    std::vector<Entry> m_entries;
    QString m_rest; // number of names that don't fit; empty: none
};

} // namespace zoe::app
