#include "analysis/comparison/figures/compared_captures.h"

#include <algorithm>
#include <utility>

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

std::uint64_t framesOf(std::span<const CaptureData> side)
{
    std::uint64_t frames = 0;
    for (const CaptureData &capture : side)
        frames += capture.sums.frames();
    return frames;
}

Status checkComparison(const Sides &sides, const CompareOptions &options)
{
    const auto bad = [](const char *what) { return Error{ErrorCode::BadInput, what, {}}; };
    if (!(options.confidence > 0 && options.confidence < 1))
        return bad("the confidence must be between 0 and 1");
    if (const Status checked = checkSides(sides); !checked)
        return checked;
    if (options.classes != nullptr && options.classes->of.size() != sides.size())
        return bad("the behaviours of the frames belong to other captures");
    return {};
}

namespace {

// How captures share a task's progress, by their frames.
std::vector<double> progressOf(std::span<const CompareSide *const> captures)
{
    std::vector<double> ends{0};
    for (const CompareSide *side : captures) {
        const double frames =
            side->capture == nullptr ? 0 : static_cast<double>(side->capture->frames().size());
        ends.push_back(ends.back() + 1 + frames);
    }
    for (double &end : ends)
        end /= ends.back();
    ends.back() = 1;
    return ends;
}

// Three quarters, minus part of the other data per frame, which is large for millions of frames.
std::size_t columnBytesFor(std::span<const CompareSide *const> captures, std::size_t memoryBytes)
{
    constexpr std::size_t kEach = 2;
    std::size_t frames = 0;
    for (const CompareSide *side : captures)
        frames += side->capture == nullptr ? 0 : side->capture->frames().size();
    return memoryBytes / 4 * 3 - std::min(memoryBytes / 8, kEach * frames);
}

} // namespace

ComparedCaptures::ComparedCaptures(SiteTable table, const CompareOptions &options)
    : m_table(std::move(table))
    , m_options(options)
{
    if (options.classes != nullptr)
        m_classes = options.classes->names.size() + 1;
}

Result<ComparedCaptures> ComparedCaptures::make(SiteTable table, const CompareOptions &options,
                                                const Task &task)
{
    ComparedCaptures compared(std::move(table), options);
    compared.m_columnBytes = columnBytesFor(compared.m_table.captures(), task.memoryBytes());
    if (const Status summed = compared.sum(task); !summed)
        return summed.error();
    return compared;
}

// Functions of one side only: watched if the other side has such functions too, because they may be
// renamed.
std::vector<std::uint8_t> ComparedCaptures::watchedSlots() const
{
    std::vector<std::uint8_t> watched;
    bool ofBase = false;
    bool ofHead = false;
    for (const SiteTable::Row &row : m_table.rows()) {
        const bool baseAlone = !row.head().valid();
        const bool headAlone = row.baseline() + 1 == row.sites.size();
        watched.push_back(baseAlone || headAlone ? 1 : 0);
        ofBase = ofBase || baseAlone;
        ofHead = ofHead || headAlone;
    }
    if (!ofBase || !ofHead)
        watched.clear();
    return watched;
}

Status ComparedCaptures::sum(const Task &task)
{
    const std::vector<std::uint8_t> watched = watchedSlots();
    const auto sides = m_table.captures();
    const std::vector<double> ends = progressOf(sides);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double share = ends[i + 1] - ends[i];
        const SumRequest request{
            .slotOf = m_table.slotsOf(i),
            .slotCount = m_table.rows().size(),
            .wanted = {},
            .watched = watched,
            .columnBytes = static_cast<std::size_t>(share * static_cast<double>(m_columnBytes)),
            .frameThread = {}};
        auto sums = sumCapture(*sides[i], request, task.part(ends[i], ends[i + 1]));
        if (!sums)
            return sums.error();
        CaptureData &data = m_captures.emplace_back();
        data.side = sides[i];
        data.sums = std::move(*sums);
        const Task rest = task.part(ends[i + 1], ends[i + 1]);
        if (const Status resampled = resample(i, rest); !resampled)
            return resampled;
    }
    return {};
}

// Walks the chunks again for the most varying functions whose columns were dropped.
Status ComparedCaptures::takeDropped(std::size_t capture, std::span<BlockLengths> lengths,
                                     const Task &task) const
{
    const CaptureSums &sums = m_captures[capture].sums;
    std::vector<std::uint8_t> wanted(sums.slotSums.size());
    std::vector<std::vector<BlockLengths::Series>> dropped(
        wanted.size()); // one per slot and length
    bool any = false;
    for (const Slot slot : mostVaryingSlots(sums, kVaryingSlots)) {
        if (sums.slotSums[slot].frames == 0 || sums.hasColumn[slot] != 0)
            continue;
        wanted[slot] = 1;
        any = true;
        for (const BlockLengths &own : lengths)
            dropped[slot].push_back(own.series());
    }
    if (!any)
        return {};
    const auto visit = [&](Slot slot, const FrameFigures &figures) {
        for (std::size_t i = 0; i < lengths.size(); ++i)
            lengths[i].add(dropped[slot][i], figures.frame, figures.selfNs);
    };
    const SumRequest request{.slotOf = m_table.slotsOf(capture),
                             .slotCount = sums.slotSums.size(),
                             .wanted = wanted,
                             .watched = {},
                             .frameThread = sums.frameThread,
                             .visit = visit};
    if (const auto walked = sumCapture(*m_captures[capture].side, request, task); !walked)
        return walked.error();
    for (const std::vector<BlockLengths::Series> &series : dropped) {
        for (std::size_t i = 0; i < series.size(); ++i)
            lengths[i].take(series[i]);
    }
    return {};
}

ClassData ComparedCaptures::classesOf(std::size_t capture) const
{
    const CaptureSums &sums = m_captures[capture].sums;
    const std::vector<std::int32_t> &labels = m_options.classes->of[capture];
    ClassData data;
    data.frames.resize(m_classes);
    data.classOf.reserve(sums.frames());
    const auto add = [&](FrameIndex frame) {
        const std::int32_t label = frame < labels.size() ? labels[frame] : kUnusual;
        const std::size_t unusual = m_classes - 1;
        const std::size_t at =
            label < 0 ? unusual : std::min<std::size_t>(static_cast<std::size_t>(label), unusual);
        data.classOf.push_back(static_cast<std::uint16_t>(at));
        ++data.frames[at];
    };
    for (const FrameRange &range : sums.numbers.ranges()) {
        for (FrameIndex frame = range.first; frame < range.end; ++frame)
            add(frame);
    }
    // Classes with few frames share a segment. If that has few frames too, they join the segment of
    // the largest class.
    std::uint16_t &segments = data.segments;
    std::uint64_t rest = 0;
    data.segmentOf.resize(m_classes);
    for (std::size_t i = 0; i < m_classes; ++i) {
        if (data.frames[i] >= kFewestFrames)
            data.segmentOf[i] = segments++;
        else
            rest += data.frames[i];
    }
    const auto largest =
        static_cast<std::size_t>(std::ranges::max_element(data.frames) - data.frames.begin());
    const bool alone = rest >= kFewestFrames || segments == 0;
    const std::uint16_t shared = alone ? segments++ : data.segmentOf[largest];
    for (std::size_t i = 0; i < m_classes; ++i) {
        if (data.frames[i] < kFewestFrames)
            data.segmentOf[i] = shared;
    }
    return data;
}

Status ComparedCaptures::resample(std::size_t capture, const Task &task)
{
    CaptureData &data = m_captures[capture];
    const std::vector<std::uint16_t> one(data.sums.frames());
    std::vector<std::uint16_t> segmentOf; // by class
    std::vector<BlockLengths> lengths;
    lengths.emplace_back(one, 1);
    if (m_classes > 0) {
        data.classes = classesOf(capture);
        segmentOf.reserve(one.size());
        for (const std::uint16_t at : data.classes->classOf)
            segmentOf.push_back(data.classes->segmentOf[at]);
        lengths.emplace_back(segmentOf, data.classes->segments);
    }
    if (m_options.blockFrames == 0) {
        for (BlockLengths &own : lengths)
            own.take(data.sums);
        if (const Status taken = takeDropped(capture, lengths, task); !taken)
            return taken;
    }
    const auto segments = lengths.front().segments(m_options.blockFrames);
    data.isOfFewPhases = segments.front().isOfFewPhases;
    data.resamples.emplace(segments);
    data.cellOf = data.resamples->cellsOf(one);
    if (m_classes == 0)
        return {};
    ClassData &classes = *data.classes;
    classes.resamples.emplace(lengths.back().segments(m_options.blockFrames));
    classes.cellOf = classes.resamples->cellsOf(segmentOf);
    classes.counts.assign(m_classes, std::vector<float>(classes.resamples->cells()));
    for (std::size_t frame = 0; frame < classes.classOf.size(); ++frame)
        classes.counts[classes.classOf[frame]][classes.cellOf[frame]] += 1;
    return {};
}

bool ComparedCaptures::isThere(Slot slot) const
{
    return std::ranges::all_of(m_captures, [slot](const CaptureData &capture) {
        return capture.sums.hasColumn[slot] != 0 || capture.sums.slotSums[slot].frames == 0;
    });
}

std::vector<std::vector<Slot>> ComparedCaptures::parts() const
{
    std::vector<std::vector<Slot>> parts(1);
    std::vector<Slot> later;
    for (Slot slot = 0; slot < m_table.rows().size(); ++slot) {
        const bool seen = std::ranges::any_of(m_captures, [slot](const CaptureData &capture) {
            return capture.sums.slotSums[slot].frames > 0;
        });
        if (seen)
            (isThere(slot) ? parts.front() : later).push_back(slot);
    }
    std::size_t bytes = m_columnBytes;
    for (const Slot slot : later) {
        std::size_t more = 0;
        for (const CaptureData &capture : m_captures)
            more += capture.sums.slotSums[slot].columnBytes;
        if (bytes + more > m_columnBytes) {
            parts.emplace_back();
            bytes = 0;
        }
        parts.back().push_back(slot);
        bytes += more;
    }
    return parts;
}

void ComparedCaptures::dropColumns()
{
    for (CaptureData &capture : m_captures) {
        capture.sums.columns = std::vector<FrameColumn>(m_table.rows().size());
        capture.sums.hasColumn.assign(m_table.rows().size(), 0);
    }
}

Status ComparedCaptures::load(std::span<const Slot> part, const Task &task)
{
    std::vector<std::uint8_t> wanted(m_table.rows().size());
    for (const Slot slot : part)
        wanted[slot] = isThere(slot) ? 0 : 1;
    if (std::ranges::find(wanted, 1) == wanted.end())
        return {};
    std::vector<const CompareSide *> sides;
    for (const CaptureData &capture : m_captures)
        sides.push_back(capture.side);
    dropColumns();
    const std::vector<double> ends = progressOf(sides);
    for (std::size_t i = 0; i < m_captures.size(); ++i) {
        const SumRequest request{.slotOf = m_table.slotsOf(i),
                                 .slotCount = wanted.size(),
                                 .wanted = wanted,
                                 .watched = {},
                                 .frameThread = m_captures[i].sums.frameThread};
        auto again = sumCapture(*sides[i], request, task.part(ends[i], ends[i + 1]));
        if (!again)
            return again.error();
        m_captures[i].sums.columns = std::move(again->columns);
        m_captures[i].sums.hasColumn = std::move(again->hasColumn);
    }
    return {};
}

} // namespace zoe
