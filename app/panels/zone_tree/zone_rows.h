// The rows of a zone tree: threads, then zones; siblings may share a row. A view requests the rows
// below another one in batches. Lives on the GUI thread.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "app/session/view_selection.h"

namespace zoe::app {

struct ZoneRow {
    ThreadId thread;
    std::size_t zonesOfThread = 0; // only of a thread
    bool isThread = false;
    Zone zone; // of several siblings, the longest
    ZoneRef ref;
    std::size_t count = 1;   // of siblings
    bool oneFunction = true; // of several siblings: whether they belong to the same one
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    DurationNs aroundNs = 0; // of the zone or the frame around them
    TimeNs startNs = 0;
};

enum class ZoneOrder { Start, Total, Self }; // of siblings; the longest first

class ZoneRows {
  public:
    using Id = quintptr; // of a row

    virtual ~ZoneRows() = default;

    [[nodiscard]] virtual const Capture &capture() const = 0;
    [[nodiscard]] virtual const FrameRecord &record() const = 0;
    // Of the frame, by site, fragments included.
    [[nodiscard]] virtual std::span<const std::uint32_t> zonesOfSite() const = 0;

    // Forgets which rows were requested.
    virtual void arrange(ZoneOrder order, bool grouped) = 0;

    [[nodiscard]] virtual std::size_t threadCount() const = 0;
    [[nodiscard]] virtual Id thread(std::size_t row) const = 0;
    [[nodiscard]] virtual std::optional<Id> parent(Id id) const = 0; // not set: a thread
    [[nodiscard]] virtual int placeOf(Id id) const = 0;              // among the rows of its parent
    // REQUIRES: the parent is open, and it has that row.
    [[nodiscard]] virtual Id child(Id parent, int row) const = 0;
    [[nodiscard]] virtual bool hasChildren(Id id) const = 0;

    // Decides the order of the rows below a row, and returns their number; 0 as long as they must
    // be read first.
    virtual std::size_t open(Id id) = 0;
    // Whether opening it would allow to hand out rows below it.
    [[nodiscard]] virtual bool hasMore(Id id) const = 0;
    // How many of the rows below a row the view has.
    [[nodiscard]] virtual int handedOut(Id id) const = 0;
    // REQUIRES: it is open, and has as many.
    virtual void handOut(Id id, int rows) = 0;

    [[nodiscard]] virtual ZoneRow row(Id id) const = 0;
    [[nodiscard]] virtual QString tip(Id id) const = 0; // of a single zone
    // From the thread to the row of the zone, all but the last open; empty: there is no such zone,
    // or rows must be read first.
    [[nodiscard]] virtual std::vector<Id> pathTo(const ZoneRef &zone) = 0;
};

} // namespace zoe::app
