#include "analysis/frames/where.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/frames/series.h"
#include "analysis/frames/spikes.h"
#include "analysis/frames/where_parser.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/function_sums.h"

namespace zoe {

namespace {

using Operand = WhereOperand::Term;

// The data that the condition needs about one frame.
struct FrameFacts {
    FrameIndex frame = 0;
    FrameRecord record;
    bool spike = false;
    std::vector<FunctionSums> functions;      // by slot
    std::vector<std::optional<double>> plots; // by slot; none before the first point
};

DurationNs timeOf(const WhereOperand &operand, const FrameFacts &facts)
{
    switch (operand.term) {
    case Operand::Duration:
        return facts.record.durationNs;
    case Operand::Start:
        return facts.record.startNs;
    case Operand::Self:
        return facts.functions[operand.slot].selfNs;
    case Operand::Total:
        return facts.functions[operand.slot].totalNs;
    default:
        return operand.durationNs;
    }
}

std::optional<double> numberOf(const WhereOperand &operand, const FrameFacts &facts)
{
    switch (operand.term) {
    case Operand::Frame:
        return facts.frame;
    case Operand::Zones:
        return facts.record.zones;
    case Operand::Lost:
        return facts.record.lostZones;
    case Operand::Calls:
        return facts.functions[operand.slot].calls;
    case Operand::Plot:
        return facts.plots[operand.slot];
    default:
        return operand.number;
    }
}

template <class T>
bool compare(WhereNode::Comparison comparison, T a, T b)
{
    switch (comparison) {
    case WhereNode::Comparison::Less:
        return a < b;
    case WhereNode::Comparison::LessOrEqual:
        return a <= b;
    case WhereNode::Comparison::Greater:
        return a > b;
    case WhereNode::Comparison::GreaterOrEqual:
        return a >= b;
    case WhereNode::Comparison::Equal:
        return a == b;
    case WhereNode::Comparison::NotEqual:
        return a != b;
    }
    return false;
}

bool compareOperands(const WhereNode &node, const FrameFacts &facts)
{
    const bool times =
        node.a.type == WhereOperand::Type::Time || node.b.type == WhereOperand::Type::Time;
    if (times)
        return compare(node.comparison, timeOf(node.a, facts), timeOf(node.b, facts));
    const std::optional<double> a = numberOf(node.a, facts);
    const std::optional<double> b = numberOf(node.b, facts);
    return a && b && compare(node.comparison, *a, *b);
}

// Children come before their parents, so one pass in order is enough.
bool holds(const WhereCondition &condition, const FrameFacts &facts,
           std::vector<std::uint8_t> &values)
{
    values.resize(condition.nodes.size());
    for (std::size_t i = 0; i < condition.nodes.size(); ++i) {
        const WhereNode &node = condition.nodes[i];
        switch (node.kind) {
        case WhereNode::Kind::And:
            values[i] = values[node.left] & values[node.right];
            break;
        case WhereNode::Kind::Or:
            values[i] = values[node.left] | values[node.right];
            break;
        case WhereNode::Kind::Not:
            values[i] = values[node.left] ^ 1;
            break;
        case WhereNode::Kind::Compare:
            values[i] = compareOperands(node, facts) ? 1 : 0;
            break;
        case WhereNode::Kind::Contains:
            values[i] = facts.functions[node.slot].entries > 0 ? 1 : 0;
            break;
        case WhereNode::Kind::Spike:
            values[i] = facts.spike ? 1 : 0;
            break;
        }
    }
    return values.back() != 0;
}

class FrameMatcher {
  public:
    FrameMatcher(const Capture &capture, WhereCondition condition)
        : m_capture(capture)
        , m_condition(std::move(condition))
    {
        for (const std::vector<SiteId> &sites : m_condition.functions) {
            std::vector<std::uint8_t> &wanted = m_wanted.emplace_back(capture.sites().size(), 0);
            for (const SiteId site : sites)
                wanted[site.value] = 1;
        }
    }

    Result<FrameRanges> run(const Task &task, std::uint64_t *unreadableFrames)
    {
        ChunkRun chunks(m_capture, Selection{}.framesOf(m_capture));
        const bool reads = !m_condition.functions.empty() || !m_condition.plots.empty();
        const double spikes = !m_condition.usesSpikes ? 0 : reads ? 0.2 : 0.9;
        if (Status status = readSpikes(task.part(0, spikes)); !status)
            return status.error();
        const double share = m_condition.plots.empty() ? spikes : 0.5;
        if (Status status = readPlots(task.part(spikes, share)); !status)
            return status.error();
        if (reads)
            return walkChunks(chunks, task.part(share, 1), unreadableFrames);
        FrameRanges matching;
        FrameFacts facts;
        std::vector<std::uint8_t> values;
        for (const FrameRange &range : chunks.frames().ranges()) {
            for (FrameIndex frame = range.first; frame < range.end; ++frame) {
                if (frame % 0x10000 == 0 && task.stopRequested())
                    return Task::cancelled();
                fill(facts, frame);
                if (holds(m_condition, facts, values))
                    matching.add(frame);
            }
        }
        task.progress(1);
        return matching;
    }

  private:
    Status readSpikes(const Task &task)
    {
        if (!m_condition.usesSpikes)
            return {};
        const auto spikes = findSpikes(m_capture, {}, {}, task);
        if (!spikes)
            return spikes.error();
        for (const Spike &spike : *spikes)
            m_spikes.add(spike.frame);
        return {};
    }

    Status readPlots(const Task &task)
    {
        for (std::size_t slot = 0; slot < m_condition.plots.size(); ++slot) {
            const double count = static_cast<double>(m_condition.plots.size());
            const double at = static_cast<double>(slot);
            auto points = plotPoints(m_capture, m_condition.plots[slot], {},
                                     task.part(at / count, (at + 1) / count));
            if (!points)
                return points.error();
            m_plots.push_back(*std::move(points));
        }
        return {};
    }

    // Everything that doesn't need zones.
    void fill(FrameFacts &facts, FrameIndex frame) const
    {
        facts.frame = frame;
        facts.record = m_capture.frames()[frame];
        facts.spike = m_condition.usesSpikes && m_spikes.contains(frame);
        facts.plots.clear();
        for (const std::vector<PlotPoint> &points : m_plots) {
            // A point at the end of the frame belongs to the next one.
            const auto behind =
                std::ranges::lower_bound(points, facts.record.endNs(), {}, &PlotPoint::timeNs);
            facts.plots.push_back(behind == points.begin() ? std::nullopt
                                                           : std::optional((behind - 1)->value));
        }
    }

    // Adds to those of the earlier parts of the same frame.
    void fillFunctions(FrameFacts &facts, const ChunkPart &part) const
    {
        if (!part.continues())
            facts.functions.assign(m_wanted.size(), {});
        for (const TreeSpan &span : part.chunk().treesOf(facts.frame)) {
            for (std::size_t slot = 0; slot < m_wanted.size(); ++slot)
                addTree(part.chunk().tree(span), part.begunBefore(span), m_wanted[slot],
                        facts.functions[slot]);
        }
    }

    Result<FrameRanges> walkChunks(ChunkRun &chunks, const Task &task,
                                   std::uint64_t *unreadableFrames) const
    {
        std::vector<std::vector<FrameIndex>> matching(chunks.chunks().size());
        std::vector<FrameFacts> factsOf(chunks.workers(task));
        const Status status =
            chunks.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
                FrameFacts &facts = factsOf[worker];
                std::vector<std::uint8_t> values;
                for (const FrameIndex frame : framesIn(chunks.frames(), part.chunk()).frames()) {
                    if (!part.has(frame))
                        continue;
                    fill(facts, frame);
                    fillFunctions(facts, part);
                    if (!part.goesOn() && holds(m_condition, facts, values))
                        matching[i].push_back(frame);
                }
            });
        if (!status)
            return status.error();
        if (chunks.firstError() && unreadableFrames == nullptr)
            return *chunks.firstError();
        if (unreadableFrames != nullptr)
            *unreadableFrames = chunks.unreadableFrames();
        FrameRanges result;
        for (const std::vector<FrameIndex> &frames : matching) {
            for (const FrameIndex frame : frames)
                result.add(frame);
        }
        return result;
    }

    const Capture &m_capture;
    WhereCondition m_condition;
    std::vector<std::vector<std::uint8_t>> m_wanted; // by slot, then site
    std::vector<std::vector<PlotPoint>> m_plots;     // by slot
    FrameRanges m_spikes;
};

} // namespace

Result<FrameRanges> framesWhere(const Capture &capture, std::string_view condition,
                                const Task &task, std::uint64_t *unreadableFrames)
{
    if (unreadableFrames != nullptr)
        *unreadableFrames = 0;
    if (task.stopRequested())
        return Task::cancelled();
    Result<WhereCondition> parsed = parseWhere(capture, condition);
    if (!parsed)
        return parsed.error();
    return FrameMatcher(capture, *std::move(parsed)).run(task, unreadableFrames);
}

} // namespace zoe
