// The rows of a large frame: lists of siblings that are read when a view requests them. A list with
// too many zones has rows for several of them, with lists of their own.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/panels/zone_tree/large_zones.h"
#include "app/panels/zone_tree/zone_rows.h"

namespace zoe::app {

class LargeRows final : public ZoneRows {
  public:
    // grouped: as the roots were read.
    LargeRows(LargeZones::Opened frame, bool grouped);

    // What must be read.
    struct Question {
        std::vector<std::pair<Id, SiblingRange>> lists; // by the row above
        bool grouped = false;
        std::optional<ZoneRef> zone;         // whose steps
        SiblingRange from;                   // with the first of these steps
        std::vector<LargeZones::Step> steps; // whose lists

        [[nodiscard]] bool empty() const { return lists.empty() && !zone && steps.empty(); }
    };
    struct Answer {
        Question question;
        std::vector<std::vector<SiblingRow>> lists;
        std::vector<LargeZones::Step> path;
        std::vector<SiblingList> ahead; // lists of steps
    };
    [[nodiscard]] const std::shared_ptr<const LargeZones> &zones() const { return m_zones; }
    [[nodiscard]] Question question() const;
    // For jobs. Pure; when the task is stopped, the answer is of no use.
    [[nodiscard]] static Answer answerTo(const LargeZones &zones, Question question,
                                         const Task &task);
    // REQUIRES: it has been arranged in the same way since the question.
    void take(Answer answer);
    // They are not being read after all.
    void forgetQuestion();

    [[nodiscard]] const Capture &capture() const override { return *m_zones->slices().capture(); }
    [[nodiscard]] const FrameRecord &record() const override
    {
        return m_zones->slices().frame().record;
    }
    [[nodiscard]] std::span<const std::uint32_t> zonesOfSite() const override
    {
        return m_zones->zonesOfSite();
    }
    void arrange(ZoneOrder order, bool grouped) override;
    [[nodiscard]] std::size_t threadCount() const override
    {
        return m_zones->slices().trees().size();
    }
    [[nodiscard]] Id thread(std::size_t row) const override { return row; }
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
    struct List {
        Id above = 0; // the row that has it
        SiblingRange range;
        std::optional<Zone> around; // not set: the frame
        std::vector<SiblingRow> rows;
        std::vector<std::uint32_t> order;   // rows as the view has them
        std::vector<std::uint32_t> placeOf; // of each row in that order
        int handedOut = 0;
        bool isWanted = false; // a view has requested it
        bool isRead = false;
    };

    // Ids: 32 bits of list, where 0 means the threads, and 32 of its row in order of time.
    [[nodiscard]] static std::size_t listOf(Id id) { return id >> 32U; }
    [[nodiscard]] static std::size_t rowOf(Id id) { return id & 0xffff'ffffU; }
    [[nodiscard]] const SiblingRow &siblings(Id id) const
    {
        return m_lists[listOf(id)].rows[rowOf(id)];
    }
    [[nodiscard]] std::size_t treeOf(Id id) const
    {
        return listOf(id) == 0 ? rowOf(id) : m_lists[listOf(id)].range.tree;
    }
    [[nodiscard]] const List *below(Id id) const; // null: it was never requested
    [[nodiscard]] List &listBelow(Id id);
    void fill(List &list, std::vector<SiblingRow> rows);
    void sort(List &list) const;

    std::shared_ptr<const LargeZones> m_zones;
    std::vector<List> m_lists; // the first is not used
    std::unordered_map<Id, std::size_t> m_listBelow;
    ZoneOrder m_order = ZoneOrder::Start;
    bool m_grouped = false;
    std::optional<ZoneRef> m_sought;
    std::optional<std::vector<LargeZones::Step>> m_path; // to that zone; not set: not read yet
    SiblingRange m_missing;                              // the next list on that path
    std::vector<LargeZones::Step> m_stepsAhead;          // from there on; empty: none is missing
    std::vector<SiblingList> m_ahead;                    // read, but not requested yet
};

} // namespace zoe::app
