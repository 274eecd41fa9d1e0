// Tooltips of a flame graph, temporary and pinned, with facts that take a while to compute: the
// rank of a call among all calls of its function. Lives on the GUI thread.
#pragma once

#include <QFrame>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <optional>
#include <vector>

#include "app/panels/flame/zone_ranks.h"

class QLabel;
class QToolButton;

namespace zoe::app {

// A tooltip that stays until the user closes it, and can be dragged.
class PinnedNote : public QFrame {
    Q_OBJECT

  public:
    PinnedNote(const QString &text, QWidget *parent);

    void setText(const QString &text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QToolButton &closeButton() const { return *m_close; }
    // Moves to a place in the parent, as far as it fits.
    void moveInto(QPoint topLeft);

  protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

  private:
    QLabel *m_label;
    QToolButton *m_close;
    QPoint m_grip; // where in the note it was pressed
};

class FlameView;
struct FlameZone;

class FlameNotes : public QObject {
    Q_OBJECT

  public:
    // Both must outlive it.
    FlameNotes(JobRunner &jobs, FlameView &view, QObject *parent = nullptr);

    void setCapture(std::shared_ptr<const Capture> capture); // drops the pinned ones
    void growTo(std::shared_ptr<const Capture> longer);
    // Pins the text of the zone, or of the item at a viewport position; does nothing if there is
    // none.
    void pin(const FlameZone &zone);
    void pinAt(const QPoint &pos);
    void unpinAll();
    // Those that are open, in the order they were pinned.
    [[nodiscard]] std::vector<PinnedNote *> pinned() const;
    // The current text for a zone.
    [[nodiscard]] QString textOf(const FlameZone &zone, std::uint32_t folded = 1) const;

  private:
    struct Pin {
        QPointer<PinnedNote> note;
        QString text; // without the rank
        SiteId site;  // whose rank it waits for; invalid: none
        DurationNs durationNs = 0;
    };

    void showTip(const QPoint &pos, const QPoint &globalPos);
    bool closeFocused();
    void addPin(Pin pin, const QPoint &pos);
    void rankKnown(SiteId site);
    [[nodiscard]] QString withRank(const QString &text, SiteId site, DurationNs durationNs) const;

    FlameView &m_view;
    ZoneRanks *m_ranks;
    std::vector<Pin> m_pins;
    std::optional<QPoint> m_tipAt; // on the screen, of the tooltip that is shown
    QPoint m_tipPos;               // the same in the viewport
};

} // namespace zoe::app
