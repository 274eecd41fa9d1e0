#include "analysis/walk/self_time_capture.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

#include "analysis/model/containers/varint.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

// A sum is one number with 7 bits per byte: the time, followed by the site and a bit that says
// whether the time didn't fit and follows separately.
constexpr std::uint64_t kFollows = 1;
constexpr std::size_t kMostBytes = kMostVarintBytes + sizeof(DurationNs); // of a sum

// Memory of huge frames is not kept, because it could exceed the budget.
constexpr std::size_t kLargestScratch = std::size_t{16} << 20;

} // namespace

SelfTimeCapture::SelfTimeCapture(const Capture &capture, const Selection &selection,
                                 Threads threads, std::size_t mostBytes)
    : AlteredCapture(capture)
    , m_frames(selection.framesOf(capture))
    , m_filter(capture, selection)
    , m_inside(selection, capture.sites().size())
    , m_isSelected(capture.chunks().size())
    , m_flagBits(1U + static_cast<unsigned>(std::bit_width(capture.sites().size())))
    , m_mostBytes(mostBytes)
    , m_sums(capture.chunks().size())
{
    while (!m_filter.thread(m_together) && m_together.value + 1 < capture.threads().size())
        ++m_together.value;
    if (threads == Threads::Apart) {
        m_threadOf.resize(capture.threads().size());
        std::iota(m_threadOf.begin(), m_threadOf.end(), 0U);
    }
    const ChunkRun run(capture, m_frames);
    for (const std::size_t i : run.chunks())
        m_isSelected[i] = 1;
}

std::unique_ptr<SelfTimeCapture::Scratch> SelfTimeCapture::takeScratch() const
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_free.empty()) {
            auto scratch = std::move(m_free.back());
            m_free.pop_back();
            return scratch;
        }
    }
    return std::make_unique<Scratch>(
        Scratch{SelfTimes(m_capture.sites().size(), m_threadOf, m_threadOf.size()), {}, {}, {}});
}

void SelfTimeCapture::giveBack(std::unique_ptr<Scratch> scratch) const
{
    if (scratch->read.byteSize() > kLargestScratch)
        return;
    const std::scoped_lock lock(m_mutex);
    m_free.push_back(std::move(scratch));
}

// Everything except trees and zones.
void SelfTimeCapture::beginChunk(std::size_t i, Chunk &to) const
{
    const ChunkSummary &summary = m_capture.chunks()[i];
    const auto records = m_capture.frames().subspan(summary.firstFrame, summary.frameCount);
    to.firstFrame = summary.firstFrame;
    to.frames.assign(records.begin(), records.end());
    to.trees.clear();
    to.zones.site.clear();
    to.zones.selfNs.clear();
    to.setFrames.clear();
    to.plots.clear();
    to.messages.clear();
    to.extras = {};
}

void SelfTimeCapture::sum(const ChunkPart &part, SelfTimes &times, Chunk &to) const
{
    const auto groups = static_cast<std::uint32_t>(std::max<std::size_t>(1, m_threadOf.size()));
    const Chunk &chunk = part.chunk();
    for (const FrameIndex frame : framesIn(m_frames, chunk).frames()) {
        if (!part.has(frame))
            continue;
        times.take(part, frame, m_filter);
        if (part.goesOn())
            return;
        const std::uint32_t inChunk = frame - chunk.firstFrame;
        std::span<const std::uint32_t> candidates = times.sites();
        std::vector<std::uint32_t> byThread;
        if (part.continues() && !m_threadOf.empty()) {
            byThread.assign(candidates.begin(), candidates.end());
            std::ranges::stable_sort(byThread, {}, [groups](auto site) { return site % groups; });
            candidates = byThread;
        }
        for (const std::uint32_t candidate : candidates) {
            const ThreadId thread = m_threadOf.empty() ? m_together : ThreadId{candidate % groups};
            if (to.trees.empty() || to.trees.back().frame != inChunk ||
                to.trees.back().thread != thread)
                to.trees.push_back({.frame = inChunk,
                                    .thread = thread,
                                    .firstZone = static_cast<std::uint32_t>(to.zones.site.size()),
                                    .zoneCount = 0});
            ++to.trees.back().zoneCount;
            to.zones.site.push_back(candidate / groups);
            to.zones.selfNs.push_back(times.of(candidate));
        }
    }
}

Status SelfTimeCapture::sum(std::size_t i, Scratch &own, Chunk &to) const
{
    const auto slices = m_inside.slices(m_capture, i);
    if (!slices)
        return slices.error();
    if (*slices) {
        forEachSlice(**slices, {}, [&](const ChunkPart &part) { sum(part, own.times, to); });
        return {};
    }
    const auto read = m_capture.readChunk(i, own.read);
    if (!read)
        return read.error();
    const Chunk *chunk = read->get();
    if (m_inside.restricts()) {
        m_inside.apply(*chunk, own.inside);
        chunk = &own.inside;
    }
    sum(ChunkPart(*chunk), own.times, to);
    return {};
}

void SelfTimeCapture::keep(std::size_t i, const Chunk &summed,
                           std::vector<std::uint8_t> &bytes) const
{
    const std::size_t zones = summed.zones.site.size();
    {
        const std::scoped_lock lock(m_mutex);
        if (zones > m_mostBytes - m_byteSize)
            return;
    }
    bytes.resize(zones * kMostBytes + (1 + 3 * summed.trees.size()) * kMostVarintBytes);
    std::uint8_t *end = bytes.data();
    putVarint(end, summed.trees.size());
    for (const TreeSpan &tree : summed.trees) {
        putVarint(end, tree.frame);
        putVarint(end, tree.thread.value);
        putVarint(end, tree.zoneCount);
    }
    for (std::size_t zone = 0; zone < zones; ++zone) {
        const auto ns = static_cast<std::uint64_t>(summed.zones.selfNs[zone]);
        const std::uint64_t site = std::uint64_t{summed.zones.site[zone]} << 1U;
        if (ns << m_flagBits >> m_flagBits == ns) [[likely]] {
            putVarint(end, ns << m_flagBits | site);
        } else {
            putVarint(end, site | kFollows);
            std::memcpy(end, &ns, sizeof ns);
            end += sizeof ns;
        }
    }
    const auto size = static_cast<std::size_t>(end - bytes.data());
    const std::scoped_lock lock(m_mutex);
    if (m_sums[i].load() != nullptr || size > m_mostBytes - m_byteSize)
        return;
    m_byteSize += size;
    m_sums[i] = &m_kept.emplace_back(bytes.data(), end);
}

void SelfTimeCapture::unpack(const Sums &sums, Chunk &to) const
{
    const std::uint8_t *at = sums.data();
    to.trees.resize(takeVarint(at));
    std::uint32_t zones = 0;
    for (TreeSpan &tree : to.trees) {
        tree.frame = static_cast<std::uint32_t>(takeVarint(at));
        tree.thread.value = static_cast<std::uint32_t>(takeVarint(at));
        tree.firstZone = zones;
        tree.zoneCount = static_cast<std::uint32_t>(takeVarint(at));
        zones += tree.zoneCount;
    }
    to.zones.site.resize(zones);
    to.zones.selfNs.resize(zones);
    const std::uint64_t sites = (std::uint64_t{1} << m_flagBits) - 1;
    for (std::size_t zone = 0; zone < zones; ++zone) {
        const std::uint64_t number = takeVarint(at);
        to.zones.site[zone] = static_cast<std::uint32_t>((number & sites) >> 1U);
        std::uint64_t ns = number >> m_flagBits;
        if ((number & kFollows) != 0) [[unlikely]] {
            std::memcpy(&ns, at, sizeof ns);
            at += sizeof ns;
        }
        to.zones.selfNs[zone] = static_cast<DurationNs>(ns);
    }
}

Result<std::shared_ptr<const Chunk>> SelfTimeCapture::chunk(std::size_t i) const
{
    if (m_isSelected[i] == 0)
        return m_capture.chunk(i);
    const auto own = std::make_shared<Chunk>();
    if (const auto read = readChunk(i, *own); !read)
        return read.error();
    return std::shared_ptr<const Chunk>(own);
}

Result<std::shared_ptr<const Chunk>> SelfTimeCapture::readChunk(std::size_t i, Chunk &scratch) const
{
    if (m_isSelected[i] == 0)
        return m_capture.readChunk(i, scratch);
    if (const Sums *const kept = m_sums[i]) {
        beginChunk(i, scratch);
        unpack(*kept, scratch);
    } else {
        auto own = takeScratch();
        beginChunk(i, scratch);
        const Status summed = sum(i, *own, scratch);
        if (summed)
            keep(i, scratch, own->bytes);
        giveBack(std::move(own));
        if (!summed)
            return summed.error();
    }
    ZoneColumns &zones = scratch.zones;
    const std::size_t count = zones.site.size();
    zones.startNs.assign(count, 0);
    zones.durationNs.assign(count, 0);
    zones.depth.assign(count, 0);
    zones.flags.assign(count, 0);
    return std::shared_ptr<const Chunk>(std::shared_ptr<const void>(), &scratch);
}

std::size_t SelfTimeCapture::byteSize() const
{
    const std::scoped_lock lock(m_mutex);
    return m_byteSize;
}

} // namespace zoe
