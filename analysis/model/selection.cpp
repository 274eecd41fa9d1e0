#include "analysis/model/selection.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "analysis/model/units.h"

namespace zoe {

namespace {

// Whether the ranges are a single one that covers all others.
bool coversAll(const std::vector<FrameRange> &ranges, const std::vector<FrameRange> &others)
{
    return ranges.size() == 1 && (others.empty() || (ranges.front().first <= others.front().first &&
                                                     others.back().end <= ranges.front().end));
}

} // namespace

const std::vector<FrameRange> &FrameRanges::ranges() const
{
    static const std::vector<FrameRange> none;
    return m_ranges ? *m_ranges : none;
}

std::vector<FrameRange> &FrameRanges::ownRanges()
{
    if (!m_ranges)
        m_ranges = std::make_shared<std::vector<FrameRange>>();
    else if (m_ranges.use_count() > 1)
        m_ranges = std::make_shared<std::vector<FrameRange>>(*m_ranges);
    return *m_ranges;
}

void FrameRanges::add(FrameRange range)
{
    if (range.first >= range.end)
        return;
    std::vector<FrameRange> &ranges = ownRanges();
    if (ranges.empty() || ranges.back().end < range.first) { // the most common case
        ranges.push_back(range);
        return;
    }
    // The ranges that overlap or touch the new one are replaced by their union with it.
    const auto from = std::ranges::lower_bound(ranges, range.first, {}, &FrameRange::end);
    auto to = from;
    while (to != ranges.end() && to->first <= range.end) {
        range.first = std::min(range.first, to->first);
        range.end = std::max(range.end, to->end);
        ++to;
    }
    ranges.insert(ranges.erase(from, to), range);
}

bool FrameRanges::contains(FrameIndex frame) const
{
    const auto behind = std::ranges::upper_bound(ranges(), frame, {}, &FrameRange::first);
    return behind != ranges().begin() && frame < (behind - 1)->end;
}

std::uint64_t FrameRanges::count() const
{
    std::uint64_t frames = 0;
    for (const FrameRange &range : ranges())
        frames += range.count();
    return frames;
}

FrameRanges FrameRanges::united(const FrameRanges &other) const
{
    FrameRanges both;
    const std::vector<FrameRange> &mine = ranges();
    const std::vector<FrameRange> &others = other.ranges();
    auto a = mine.begin();
    auto b = others.begin();
    while (a != mine.end() || b != others.end()) {
        const bool fromA = b == others.end() || (a != mine.end() && a->first <= b->first);
        both.add(fromA ? *a++ : *b++); // appends, so nothing is moved
    }
    return both;
}

FrameRanges FrameRanges::intersected(const FrameRanges &other) const
{
    FrameRanges common;
    const std::vector<FrameRange> &mine = ranges();
    const std::vector<FrameRange> &others = other.ranges();
    if (coversAll(others, mine))
        return *this;
    if (coversAll(mine, others))
        return other;
    if (mine.empty() || others.empty())
        return common;
    // One of them may be a few frames of many ranges.
    auto a = std::ranges::upper_bound(mine, others.front().first, {}, &FrameRange::end);
    auto b = std::ranges::upper_bound(others, mine.front().first, {}, &FrameRange::end);
    while (a != mine.end() && b != others.end()) {
        const FrameRange overlap{std::max(a->first, b->first), std::min(a->end, b->end)};
        if (overlap.first < overlap.end)
            common.add(overlap);
        (a->end < b->end ? a : b)++;
    }
    return common;
}

FrameRanges FrameRanges::inverted(FrameIndex frameCount) const
{
    FrameRanges rest;
    FrameIndex next = 0;
    for (const FrameRange &range : ranges()) {
        rest.add({next, std::min(range.first, frameCount)});
        next = range.end;
    }
    rest.add({next, frameCount});
    return rest;
}

std::vector<FrameIndex> FrameRanges::frames() const
{
    std::vector<FrameIndex> all;
    all.reserve(count());
    for (const FrameRange &range : ranges()) {
        for (FrameIndex frame = range.first; frame < range.end; ++frame)
            all.push_back(frame);
    }
    return all;
}

namespace {

bool parseFrame(std::string_view text, FrameIndex &frame)
{
    text = trimmed(text);
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    return error == std::errc{} && rest == text.data() + text.size() &&
           frame < std::numeric_limits<FrameIndex>::max();
}

} // namespace

Result<FrameRanges> FrameRanges::parse(std::string_view text)
{
    FrameRanges ranges;
    while (true) {
        const auto comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const auto dots = part.find("..");
        FrameIndex first = 0;
        FrameIndex last = 0;
        bool good = parseFrame(part.substr(0, dots), first);
        if (dots == std::string_view::npos)
            last = first;
        else
            good = good && parseFrame(part.substr(dots + 2), last);
        if (!good || last < first) {
            return Error{ErrorCode::BadInput,
                         "'" + std::string(trimmed(part)) +
                             "' is not a frame or a range of frames such as 100..200",
                         {}};
        }
        ranges.add({first, last + 1});
        if (comma == std::string_view::npos)
            return ranges;
        text.remove_prefix(comma + 1);
    }
}

std::string FrameRanges::text() const
{
    std::string text;
    for (const FrameRange &range : ranges()) {
        if (!text.empty())
            text += ',';
        text += std::to_string(range.first);
        if (range.count() > 1)
            text += ".." + std::to_string(range.end - 1);
    }
    return text;
}

bool Selection::hasThread(ThreadId thread) const
{
    return !threads || std::ranges::binary_search(*threads, thread);
}

bool Selection::hasSite(SiteId site) const
{
    return !sites || std::ranges::binary_search(*sites, site);
}

FrameRanges Selection::framesOf(const Capture &capture) const
{
    const auto records = capture.frames();
    FrameRanges present;
    FrameIndex first = 0;
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        if (records[frame].missing()) {
            present.add({first, frame});
            first = frame + 1;
        }
    }
    present.add({first, static_cast<FrameIndex>(records.size())});
    return frames ? frames->intersected(present) : present;
}

} // namespace zoe
