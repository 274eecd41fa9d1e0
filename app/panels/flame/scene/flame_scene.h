// The content of a flame graph in pixels, with hit testing. A value.
#pragma once

#include <QRectF>
#include <memory>
#include <optional>

#include "app/panels/flame/scene/flame_draw_list.h"
#include "app/panels/flame/scene/flame_rows.h"
#include "app/panels/flame/scene/plot_courses.h"
#include "app/widgets/charts/visible_range.h"
#include "app/widgets/zones/large_frame.h"

namespace zoe::app {

// The top left corner of the content is (0, 0).
struct FlameScene {
    std::shared_ptr<const FlameDrawList> list;
    std::shared_ptr<const FlameExtras> extras;               // null: not known yet
    std::shared_ptr<const PlotCourses> courses;              // null: not known yet
    std::vector<std::shared_ptr<const FlameDrawList>> sides; // of neighbouring frames
    FlameRows rows;
    VisibleRange range; // ns since the start of the first frame
    double widthPx = 1;
    SiteId highlighted;
    bool marking = false; // something is marked, whether it is found yet or not
    std::optional<FlameZone> selected;
    std::optional<Zone> selectedZone; // also if the list has no zone for it
    std::optional<FlameZone> hovered;

    // Unmarked items are dimmed.
    [[nodiscard]] bool dims() const { return marking && list && list->request.hits; }
    [[nodiscard]] double xOf(double ns) const { return range.toPixel(ns, widthPx); }
    [[nodiscard]] double nsAt(double x) const { return range.fromPixel(x, widthPx); }
    [[nodiscard]] TimeNs originNs() const { return list->frame->trees.record.startNs; }
    [[nodiscard]] double nsOf(TimeNs timeNs) const // since the start of the first frame
    {
        return static_cast<double>(timeNs - originNs());
    }
    [[nodiscard]] double xOfTime(TimeNs timeNs) const { return xOf(nsOf(timeNs)); }
    [[nodiscard]] TimeNs timeAt(double x) const
    {
        return originNs() + static_cast<TimeNs>(nsAt(x));
    }
    // Where a zone is drawn, at least 3 pixels wide; empty if its thread is collapsed or hidden.
    [[nodiscard]] QRectF rectOf(const FlameZone &zone) const;
    // The item under a point of the content, null if there is none.
    [[nodiscard]] const FlameItem *itemAt(std::size_t tree, std::uint32_t depth, double x) const;
    // The zone at a point of the content that isn't a header.
    [[nodiscard]] std::optional<FlameZone> zoneAt(double x, int y) const;
    // A zone of a neighbouring frame at a point of the content.
    struct SideZone {
        FrameIndex frame = 0;
        ThreadId thread;
        std::size_t zone = 0;
        SiteId site;
    };
    [[nodiscard]] std::optional<SideZone> sideZoneAt(double x, int y) const;
    // The target of a step from a zone: its parent, its first child or a sibling; from a root up
    // and from a leaf down, the thread above and below. Without a zone: the first root.
    [[nodiscard]] std::optional<FlameZone> walked(const std::optional<FlameZone> &from,
                                                  ZoneWalk walk) const;
    // The nearest tree with zones above or below a tree, the first one without; not set: there is
    // none.
    [[nodiscard]] std::optional<std::size_t> treeBeside(std::optional<std::size_t> tree,
                                                        bool below) const;
};

// Items of a row that may overlap [x0, x1), in the list's pixels.
std::pair<std::size_t, std::size_t> itemsIn(const DrawnTree &tree, std::uint32_t depth, double x0,
                                            double x1);
// Nanoseconds per pixel of the list.
double listScale(const FlameRequest &request);

} // namespace zoe::app
