// Tooltips of a flame graph, transient and pinned, with the rank of a call, which takes a while to
// compute. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <optional>
#include <vector>

#include "app/panels/flame/pinned_note.h"
#include "app/panels/flame/zone_ranks.h"

namespace zoe::app {

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
