#include "recorder/platform/io_waits.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

#include "recorder/platform/proc_file.h"

namespace zoe::recorder::platform {

namespace {

constexpr std::uint16_t kMostCallers = 8;
constexpr std::size_t kMostPlaces = 4096; // usually a few dozen
// In prev_state of sched_switch; D in /proc.
constexpr std::uint64_t kUninterruptible = 2;

// At the start of a sample.
struct SampleHead {
    perf_event_header header;
    std::uint32_t processId, threadId;
    std::uint64_t timeNs;
    std::uint32_t cpu, reserved;
    std::uint64_t callers; // this many addresses follow, then the size of the tracepoint's fields
};

} // namespace

WaitsFor waitsForBy(std::string_view kernelFunction)
{
    // Functions for file pages, block devices, journals and swap; file servers and FUSE.
    constexpr std::array<std::string_view, 18> kIo = {
        "folio_wait",  "wait_on_page", "wait_on_buffer",     "dirty_buffer", "bit_wait_io",
        "io_schedule", "iomap_dio",    "blockdev_direct_IO", "bio_wait",     "blkdev_",
        "blk_",        "writeback",    "log_wait_",          "dirty_pages",  "swap_",
        "nfs_wait",    "rpc_wait",     "request_wait_answer"};
    if (kernelFunction.empty() || kernelFunction.starts_with('0'))
        return WaitsFor::Unknown;
    const bool isIo = std::ranges::any_of(kIo, [&](std::string_view part) {
        return kernelFunction.find(part) != std::string_view::npos;
    });
    return isIo ? WaitsFor::Io : WaitsFor::Other;
}

WaitsFor waitsForNow(std::uint64_t osId)
{
    std::array<char, 128> name{};
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/task/%llu/wchan",
                  static_cast<unsigned long long>(osId));
    return waitsForBy({name.data(), readProcFile(path, name.data(), name.size())});
}

std::unique_ptr<WaitPlaces> WaitPlaces::find(std::string &whyNot)
{
    const auto switched = Tracepoint::find("sched/sched_switch", whyNot);
    if (!switched)
        return nullptr;
    const auto state = switched->field("prev_state");
    if (!state || state->size > sizeof(std::uint64_t)) {
        whyNot = kUnknownRecords;
        return nullptr;
    }
    std::unique_ptr<WaitPlaces> places(new WaitPlaces(switched->number, *state));
    if (const int error = PerfRing::tryEvent(places->attributes()); error != 0) {
        whyNot = PerfRing::refusal(error, kParanoidForTracepoints);
        return nullptr;
    }
    return places;
}

perf_event_attr WaitPlaces::attributes() const
{
    perf_event_attr attr = PerfRing::switches();
    attr.type = PERF_TYPE_TRACEPOINT;
    attr.config = m_tracepoint;
    attr.sample_period = 1;
    attr.sample_type |= PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_RAW;
    attr.exclude_kernel = 0;
    attr.exclude_callchain_user = 1;
    attr.sample_max_stack = kMostCallers;
    return attr;
}

std::uint64_t WaitPlaces::placeOf(const PerfRing::Record &sample) const
{
    SampleHead head{};
    std::array<std::uint64_t, 2 * kMostCallers> callers{}; // with markers between kinds of stacks
    if (sample.header.size < sizeof head)
        return 0;
    sample.copy(0, &head, sizeof head);
    const std::size_t bytes = head.callers * sizeof callers[0];
    const std::size_t fields = sizeof head + bytes + sizeof(std::uint32_t);
    std::uint64_t state = 0;
    if (head.callers > callers.size() ||
        fields + m_state.offset + m_state.size > sample.header.size)
        return 0;
    sample.copy(fields + m_state.offset, &state, m_state.size);
    if (state != kUninterruptible)
        return 0;
    sample.copy(sizeof head, callers.data(), bytes);
    std::uint64_t place = 0xcbf2'9ce4'8422'2325; // FNV-1a
    for (const std::uint64_t caller : callers)
        place = (place ^ caller) * 0x100'0000'01b3;
    return place | 1;
}

WaitsFor WaitPlaces::waitsForAt(std::uint64_t place) const
{
    const auto known = m_known.find(place);
    return known == m_known.end() ? WaitsFor::Unknown : known->second;
}

void WaitPlaces::learn(std::uint64_t place, WaitsFor what)
{
    if (m_known.size() < kMostPlaces)
        m_known[place] = what;
}

} // namespace zoe::recorder::platform
