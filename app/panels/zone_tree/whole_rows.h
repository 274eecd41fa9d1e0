// The rows of a frame whose zones are all in memory. Nothing is stored per zone: parents and
// children are found by binary search in the frame's index.
#pragma once

#include <memory>
#include <unordered_map>

#include "app/panels/zone_tree/zone_rows.h"
#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

class WholeRows final : public ZoneRows {
  public:
    explicit WholeRows(std::shared_ptr<const FlameFrame> frame)
        : m_frame(std::move(frame))
    {}

    [[nodiscard]] const Capture &capture() const override { return *m_frame->capture; }
    [[nodiscard]] const FrameRecord &record() const override { return m_frame->trees.record; }
    [[nodiscard]] std::span<const std::uint32_t> zonesOfSite() const override
    {
        return m_frame->zonesOfSite;
    }
    void arrange(ZoneOrder order, bool grouped) override;
    [[nodiscard]] std::size_t threadCount() const override { return m_frame->indexes.size(); }
    [[nodiscard]] Id thread(std::size_t row) const override;
    [[nodiscard]] std::optional<Id> parent(Id id) const override;
    [[nodiscard]] int placeOf(Id id) const override;
    [[nodiscard]] Id child(Id parent, int row) const override;
    [[nodiscard]] bool hasChildren(Id id) const override;
    std::size_t open(Id id) override;
    [[nodiscard]] bool hasMore(Id id) const override;
    [[nodiscard]] int handedOut(Id id) const override;
    void handOut(Id id, int rows) override;
    [[nodiscard]] ZoneRow row(Id id) const override;
    [[nodiscard]] QString tip(Id id) const override;
    [[nodiscard]] std::vector<Id> pathTo(const ZoneRef &zone) override;

  private:
    // A thread's tree, one of its zones, or the group of siblings that starts with a zone.
    struct Node {
        std::size_t tree = 0;
        std::optional<std::uint32_t> zone; // not set: the thread
        bool group = false;
    };
    struct Group {
        std::vector<std::uint32_t> zones; // at least two, in order of rows
        std::uint32_t first = 0;          // in order of time: identifies it
        std::uint32_t longest = 0;
        DurationNs totalNs = 0;
        DurationNs selfNs = 0;
    };
    static constexpr std::uint32_t kNoGroup = 0xffffffff;
    struct Row {
        std::uint32_t zone = 0; // of a group: its first
        std::uint32_t group = kNoGroup;
    };
    // A node whose children a view has requested. Without rows: all siblings in order of time.
    struct Opened {
        int handedOut = 0;
        std::vector<Row> rows;
        std::vector<std::uint32_t> rowOf;   // by position among the siblings
        std::vector<std::uint32_t> inGroup; // likewise: the row in its group
        std::vector<Group> groups;
    };

    [[nodiscard]] static Id idOf(const Node &node);
    [[nodiscard]] static Node nodeOf(Id id);
    [[nodiscard]] const ZoneTree &treeOf(const Node &node) const
    {
        return m_frame->indexes[node.tree].tree();
    }
    [[nodiscard]] std::span<const std::uint32_t> childrenOf(const Node &node) const;
    // The parent zone or thread of a zone, independent of groups.
    [[nodiscard]] Node zoneAround(const Node &zone) const;
    [[nodiscard]] const Group *groupOf(const Node &node) const; // null: not in one, or none
    [[nodiscard]] std::size_t childCount(const Node &node) const;
    [[nodiscard]] const Opened *opened(const Node &node) const;
    void arrangeSiblings(Opened &opened, const Node &parent) const;
    void group(Opened &opened, const Node &parent) const;
    void sortRows(Opened &opened, const Node &parent) const;
    [[nodiscard]] DurationNs keyOf(const Opened &opened, const Node &parent, const Row &row) const;

    std::shared_ptr<const FlameFrame> m_frame;
    std::unordered_map<Id, Opened> m_opened;
    ZoneOrder m_order = ZoneOrder::Start;
    bool m_grouped = false;
};

} // namespace zoe::app
