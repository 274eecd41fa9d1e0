#include "app/panels/zone_tree/large_rows.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>

#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

LargeRows::LargeRows(LargeZones::Opened frame, bool grouped)
    : m_zones(std::move(frame.zones))
    , m_lists(1)
    , m_grouped(grouped)
{
    for (std::size_t tree = 0; tree < frame.roots.size(); ++tree)
        fill(listBelow(thread(tree)), std::move(frame.roots[tree]));
}

LargeRows::Question LargeRows::question() const
{
    Question question;
    question.grouped = m_grouped;
    for (const List &list : std::span(m_lists).subspan(1)) {
        if (list.isWanted && !list.isRead)
            question.lists.emplace_back(list.above, list.range);
    }
    if (!m_path)
        question.zone = m_sought;
    question.from = m_missing;
    question.steps = m_stepsAhead;
    return question;
}

LargeRows::Answer LargeRows::answerTo(const LargeZones &zones, Question question, const Task &task)
{
    std::vector<SiblingRange> ranges;
    for (const auto &[above, range] : question.lists)
        ranges.push_back(range);
    Answer answer;
    answer.lists = zones.read(ranges, question.grouped, task);
    if (question.zone)
        answer.path =
            zones.pathTo(zones.slices().treeOf(question.zone->thread), question.zone->zone);
    if (!question.steps.empty())
        answer.ahead = zones.readTowards(question.from, question.steps, question.grouped, task);
    answer.question = std::move(question);
    return answer;
}

void LargeRows::take(Answer answer)
{
    for (std::size_t i = 0; i < answer.lists.size(); ++i) {
        List &list = listBelow(answer.question.lists[i].first);
        if (!list.isRead)
            fill(list, std::move(answer.lists[i]));
    }
    if (answer.question.zone && answer.question.zone == m_sought)
        m_path = std::move(answer.path);
    m_ahead = std::move(answer.ahead);
    m_stepsAhead.clear();
}

void LargeRows::forgetQuestion()
{
    if (!m_path)
        m_sought.reset();
    m_stepsAhead.clear();
    for (List &list : m_lists)
        list.isWanted = false;
}

void LargeRows::arrange(ZoneOrder order, bool grouped)
{
    if (grouped != m_grouped) {
        m_lists.resize(1);
        m_listBelow.clear();
        m_stepsAhead.clear();
        m_ahead.clear();
    }
    m_order = order;
    m_grouped = grouped;
    for (List &list : m_lists) {
        list.handedOut = 0;
        sort(list);
    }
}

const LargeRows::List *LargeRows::below(Id id) const
{
    const auto found = m_listBelow.find(id);
    return found == m_listBelow.end() ? nullptr : &m_lists[found->second];
}

LargeRows::List &LargeRows::listBelow(Id id)
{
    const auto [found, isNew] = m_listBelow.try_emplace(id, m_lists.size());
    if (isNew) {
        List list;
        list.above = id;
        if (listOf(id) == 0) {
            list.range = m_zones->roots(rowOf(id));
        } else {
            const List &own = m_lists[listOf(id)];
            const SiblingRow &row = siblings(id);
            list.range = own.range.below(row, m_grouped);
            list.around = row.count == 1 ? row.longest : own.around;
        }
        m_lists.push_back(std::move(list));
    }
    List &list = m_lists[found->second];
    const auto ahead = std::ranges::find(m_ahead, list.range, &SiblingList::range);
    if (!list.isRead && ahead != m_ahead.end())
        fill(list, std::move(ahead->rows));
    return list;
}

void LargeRows::fill(List &list, std::vector<SiblingRow> rows)
{
    list.rows = std::move(rows);
    list.isRead = true;
    sort(list);
}

void LargeRows::sort(List &list) const
{
    list.order.resize(list.rows.size());
    std::iota(list.order.begin(), list.order.end(), 0U);
    if (m_order != ZoneOrder::Start) {
        const auto key = m_order == ZoneOrder::Total ? &SiblingRow::totalNs : &SiblingRow::selfNs;
        std::ranges::stable_sort(list.order, std::greater(),
                                 [&](std::uint32_t row) { return list.rows[row].*key; });
    }
    list.placeOf.resize(list.rows.size());
    for (std::uint32_t place = 0; place < list.order.size(); ++place)
        list.placeOf[list.order[place]] = place;
}

std::optional<ZoneRows::Id> LargeRows::parent(Id id) const
{
    return listOf(id) == 0 ? std::nullopt : std::optional(m_lists[listOf(id)].above);
}

int LargeRows::placeOf(Id id) const
{
    return static_cast<int>(listOf(id) == 0 ? rowOf(id) : m_lists[listOf(id)].placeOf[rowOf(id)]);
}

ZoneRows::Id LargeRows::child(Id parent, int row) const
{
    const std::size_t list = m_listBelow.at(parent);
    return (static_cast<Id>(list) << 32U) | m_lists[list].order[static_cast<std::size_t>(row)];
}

bool LargeRows::hasChildren(Id id) const
{
    if (listOf(id) == 0)
        return true;
    const SiblingRow &row = siblings(id);
    return row.count > 1 || row.end > row.position + 1;
}

std::size_t LargeRows::open(Id id)
{
    if (!hasChildren(id))
        return 0;
    List &list = listBelow(id);
    list.isWanted = true;
    return list.rows.size();
}

bool LargeRows::hasMore(Id id) const
{
    const List *list = below(id);
    if (list == nullptr)
        return hasChildren(id);
    return list->isRead ? static_cast<std::size_t>(list->handedOut) < list->rows.size()
                        : !list->isWanted;
}

int LargeRows::handedOut(Id id) const
{
    const List *list = below(id);
    return list == nullptr ? 0 : list->handedOut;
}

void LargeRows::handOut(Id id, int rows)
{
    listBelow(id).handedOut = rows;
}

ZoneRow LargeRows::row(Id id) const
{
    const TreeSpan &tree = m_zones->slices().trees()[treeOf(id)];
    ZoneRow row;
    row.thread = tree.thread;
    row.isThread = listOf(id) == 0;
    row.zonesOfThread = tree.zoneCount;
    if (row.isThread)
        return row;
    const List &list = m_lists[listOf(id)];
    const SiblingRow &own = siblings(id);
    row.zone = own.longest;
    row.ref = {tree.thread, own.position};
    row.count = own.count;
    row.oneFunction = own.oneFunction;
    row.totalNs = own.totalNs;
    row.selfNs = own.selfNs;
    row.aroundNs = list.around ? list.around->durationNs : record().durationNs;
    row.startNs = list.range.hasGroups(m_grouped) ? own.longest.startNs : own.startNs;
    return row;
}

QString LargeRows::tip(Id id) const
{
    const FrameSlices &slices = m_zones->slices();
    const SiblingRow &row = siblings(id);
    const TreeSpan &tree = slices.trees()[treeOf(id)];
    ZoneFacts facts{capture(), slices.frame(), tree.thread, row.longest};
    facts.parent = m_lists[listOf(id)].around;
    facts.values = slices.frame().chunk->extras.valuesOf(tree.firstZone + row.position);
    facts.zonesOfSite = zonesOfSite()[row.longest.site.value];
    return zoneText(facts);
}

std::vector<ZoneRows::Id> LargeRows::pathTo(const ZoneRef &zone)
{
    if (m_sought != zone) {
        m_sought = zone;
        m_path.reset();
    }
    m_stepsAhead.clear();
    if (!m_path || m_path->empty())
        return {};
    std::vector<Id> path{thread(m_zones->slices().treeOf(zone.thread))};
    for (auto step = m_path->begin(); step != m_path->end(); ++step) {
        do {
            const List &list = listBelow(path.back());
            if (!list.isRead) {
                m_missing = list.range;
                m_stepsAhead.assign(step, m_path->end());
                return {};
            }
            const std::size_t row =
                LargeZones::rowWith(list.rows, list.range.hasGroups(m_grouped), *step);
            if (row == list.rows.size())
                return {};
            path.push_back((static_cast<Id>(m_listBelow.at(path.back())) << 32U) | row);
        } while (siblings(path.back()).count > 1);
    }
    return path;
}

} // namespace zoe::app
