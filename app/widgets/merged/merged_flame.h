// A merged call tree laid out as a flame graph: made off the GUI thread, then immutable.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/calltree/call_tree.h"
#include "analysis/flame/flame_layout.h"
#include "analysis/model/capture.h"
#include "app/session/merged_look.h"

namespace zoe::app {

class MergedFlame {
  public:
    // times: for a tree whose totals are counts of calls (countedByCalls()), the tree it was made
    // from.
    MergedFlame(std::shared_ptr<const Capture> capture, CallTree tree, CallWeight weight,
                std::shared_ptr<const CallTree> times = nullptr);
    virtual ~MergedFlame() = default;
    MergedFlame(const MergedFlame &) = delete;
    MergedFlame &operator=(const MergedFlame &) = delete;

    [[nodiscard]] const Capture &capture() const { return *m_capture; }
    [[nodiscard]] const CallTree &tree() const { return m_tree; }
    [[nodiscard]] const CallNode &node(std::uint32_t i) const { return m_tree.nodes[i]; }
    [[nodiscard]] const FlameIndex &index() const { return m_index; } // zone i is node i
    // In ns or, if widths are counts of calls, calls.
    [[nodiscard]] DurationNs weight(std::uint32_t i) const { return weightOf(node(i), m_weight); }
    [[nodiscard]] DurationNs whole() const { return m_whole; } // of all roots
    [[nodiscard]] bool countsCalls() const { return m_times != nullptr; }
    // Horizontal range of a node: from, to.
    [[nodiscard]] std::pair<TimeNs, TimeNs> room(std::uint32_t i) const;
    // "update", or "other (12 paths)".
    [[nodiscard]] QString label(std::uint32_t i) const;
    // Everything known about it, one fact per line.
    [[nodiscard]] virtual QString description(std::uint32_t i) const;
    // The sites from the root down to a node, and the node they lead to, if there is one.
    [[nodiscard]] std::vector<SiteId> pathOf(std::uint32_t i) const;
    [[nodiscard]] std::optional<std::uint32_t> nodeAt(const std::vector<SiteId> &path) const;

  private:
    [[nodiscard]] double share(DurationNs whole, std::uint32_t i) const;
    // The node with its times; null for "other", whose times are unknown.
    [[nodiscard]] const CallNode *timesOf(std::uint32_t i) const;

    std::shared_ptr<const Capture> m_capture;
    CallTree m_tree;
    CallWeight m_weight;
    std::shared_ptr<const CallTree> m_times;
    ZoneColumns m_zones;
    FlameIndex m_index;
    DurationNs m_whole = 0;
};

struct MergedQuestion {
    MergedShow show = MergedShow::Calls;
    MergedWidth width = MergedWidth::Total;
    bool foldRecursion = false;
    double leastShare = 0; // minimum share; smaller entries are grouped under "other"
    std::vector<SiteId> ignored;
    SiteId function; // of a sandwich

    friend bool operator==(const MergedQuestion &, const MergedQuestion &) = default;
};

[[nodiscard]] MergedQuestion questionOf(const MergedLook &look);

struct MergedAnswer {
    std::shared_ptr<const MergedFlame> flame;
    std::shared_ptr<const MergedFlame> callers; // of a sandwich, else null
};

// Cost: a few milliseconds per hundred thousand nodes.
[[nodiscard]] MergedAnswer mergedAnswer(const std::shared_ptr<const Capture> &capture,
                                        const CallTree &merged, const MergedQuestion &question);

} // namespace zoe::app
