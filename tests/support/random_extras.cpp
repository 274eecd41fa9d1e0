#include "tests/support/random_extras.h"

#include <algorithm>
#include <bit>
#include <string>
#include <tuple>

namespace zoe::test {

namespace {

constexpr std::uint32_t kLocks = 3;
constexpr std::uint32_t kPools = 2;
constexpr std::uint32_t kKeys = 3;
constexpr std::uint32_t kAddresses = 6;
constexpr std::uint32_t kStacks = 12;

} // namespace

TimeNs RandomExtras::timeIn(const Chunk &chunk)
{
    const TimeNs first = chunk.frames.front().startNs;
    const TimeNs last = chunk.frames.back().endNs();
    return std::uniform_int_distribution<TimeNs>(first, std::max(first, last - 1))(m_random);
}

void RandomExtras::addValue(ChunkExtras &extras, std::size_t zone)
{
    const ValueKeyId key{below(kKeys)};
    switch (below(6)) {
    case 0: {
        constexpr const char *kTexts[] = {"", "text", "two words", "gr\u00fc\u00df dich",
                                          "line\nbreak"};
        return extras.addText(zone, key, kTexts[below(5)]);
    }
    case 1: {
        std::vector<double> numbers(below(4));
        for (double &number : numbers)
            number = below(100) / 8.0;
        return extras.addNumbers(zone, key, numbers);
    }
    case 2:
        return extras.addValue(zone, key, ValueKind::Signed,
                               static_cast<std::uint64_t>(std::int64_t{below(1000)} - 500));
    case 3:
        return extras.addValue(zone, key, ValueKind::Unsigned,
                               chance(0.1) ? ~std::uint64_t{0} : below(1000));
    case 4:
        return extras.addValue(zone, key, ValueKind::Float,
                               std::bit_cast<std::uint64_t>(below(1000) / 16.0 - 20));
    default:
        return extras.addValue(zone, key, ValueKind::Bool, below(2));
    }
}

void RandomExtras::addSpans(Chunk &chunk)
{
    ChunkExtras &extras = chunk.extras;
    for (std::uint32_t i = below(6); i > 0; --i) {
        const auto [start, end] = std::minmax({timeIn(chunk), timeIn(chunk)});
        extras.locks.push_back(
            {LockId{below(kLocks)}, thread(), static_cast<LockUse>(below(4)), start, end - start});
    }
    for (std::uint32_t i = below(4); i > 0; --i) {
        // They may have begun long before the chunk.
        const auto [start, end] = std::minmax({timeIn(chunk) / (1 + below(2)), timeIn(chunk)});
        extras.asyncs.push_back({SiteId{below(m_sites)}, below(100), thread(), thread(), start,
                                 end - start, chance(0.1)});
    }
}

void RandomExtras::addPoints(Chunk &chunk)
{
    ChunkExtras &extras = chunk.extras;
    for (std::uint32_t i = below(4); i > 0; --i)
        extras.flows.push_back({below(5), SiteId{below(m_sites)}, thread(), timeIn(chunk),
                                static_cast<FlowStep>(below(3))});
    for (std::uint32_t i = below(8); i > 0; --i) {
        const std::uint64_t address = 0x7fff'0000'0000 + 16 * std::uint64_t{below(1000)};
        extras.memory.push_back(
            {PoolId{below(kPools)}, thread(), timeIn(chunk), address, below(4096), chance(0.5)});
    }
}

// Of some threads there are states, partly one right after the other, and sums.
void RandomExtras::addSystem(Chunk &chunk)
{
    const auto upTo = [this](TimeNs most) {
        return std::uniform_int_distribution<TimeNs>(0, std::max<TimeNs>(0, most))(m_system);
    };
    const TimeNs first = chunk.frames.front().startNs;
    const TimeNs end = chunk.frames.back().endNs();
    for (std::uint32_t i = 0; i < m_threads && end > first; ++i) {
        TimeNs now = first;
        for (TimeNs pieces = upTo(6); pieces > 0 && now < end; --pieces) {
            const DurationNs duration = std::min(end - now, 1 + upTo((end - first) / 4));
            chunk.extras.states.push_back(
                {ThreadId{i}, static_cast<ThreadState>(upTo(2)),
                 upTo(4) == 0 ? kUnknownCpu : static_cast<std::uint32_t>(upTo(3)), now, duration});
            ThreadStateSpan &added = chunk.extras.states.back();
            if (added.state == ThreadState::Waiting && upTo(1) == 0)
                added.waker = ThreadId{static_cast<std::uint32_t>(upTo(TimeNs{m_threads} - 1))};
            added.isIo = added.state == ThreadState::Waiting && now % 3 == 0;
            now += duration + (upTo(3) == 0 ? upTo((end - first) / 4) : 0);
        }
        const auto number = [&] { return static_cast<std::uint64_t>(upTo(1000)); };
        const DurationNs half = (end - first) / 2;
        for (TimeNs row = upTo(2); row > 0; --row)
            chunk.extras.usage.push_back({ThreadId{i}, first + (row - 1) * half, half, upTo(half),
                                          upTo(half), number(), number(), number(), number(),
                                          static_cast<std::uint8_t>(upTo(7))});
        if (upTo(2) == 0)
            chunk.extras.stolen.push_back(
                {static_cast<std::uint32_t>(upTo(3)), first, half, upTo(half), upTo(half)});
    }
    for (TimeNs i = upTo(9); i > 0 && end > first; --i) {
        const auto stack = static_cast<std::uint32_t>(upTo(kStacks));
        chunk.extras.samples.push_back(
            {ThreadId{static_cast<std::uint32_t>(upTo(TimeNs{m_threads} - 1))},
             stack < kStacks ? StackId{stack} : StackId{}, first + upTo(end - first - 1),
             upTo(1) == 0 ? 1000 : upTo(50)});
    }
}

void RandomExtras::addTo(Chunk &chunk)
{
    if (chunk.frames.empty() || m_threads == 0 || m_sites == 0)
        return;
    for (std::size_t zone = 0; zone < chunk.zones.size(); ++zone)
        // The last fragment of a zone has its values.
        while ((chunk.zones.flags[zone] & kContinuesTo) == 0 && chance(0.05))
            addValue(chunk.extras, zone);
    addSpans(chunk);
    addPoints(chunk);
    addSystem(chunk);
    chunk.extras.putInOrder();
}

void RandomExtras::addTo(Dictionaries &dictionaries) const
{
    for (std::uint32_t i = 0; i < kLocks; ++i)
        dictionaries.locks.push_back({"lock " + std::to_string(i), "locks.cpp", i + 1});
    for (std::uint32_t i = 0; i < kPools; ++i)
        dictionaries.memoryPools.push_back({i == 0 ? "" : "pool " + std::to_string(i)});
    for (std::uint32_t i = 0; i < kKeys; ++i)
        dictionaries.valueKeys.push_back(i == 0 ? "" : "key " + std::to_string(i));
    dictionaries.codeModules.push_back({"/usr/lib/libm.so", "0badc0de", 0x7fff'0000, 4096});
    for (std::uint32_t i = 0; i < kAddresses; ++i) {
        CodeAddress address{i % 3 == 0 ? ModuleId{} : ModuleId{0}, 16 * std::uint64_t{i} + 1, {}};
        for (std::uint32_t name = 0; name < i / 2; ++name)
            address.functions.push_back({"code " + std::to_string(i + name), "code.cpp", i});
        dictionaries.codeAddresses.push_back(std::move(address));
    }
    for (std::uint32_t i = 0; i < kStacks; ++i)
        dictionaries.callStacks.push_back(
            {i < 3 ? StackId{} : StackId{i / 3 - 1}, CodeAddressId{i % kAddresses}});
    for (std::uint32_t i = 0; i < dictionaries.threads.size(); ++i)
        dictionaries.threads[i].kind = static_cast<TrackKind>(i % 4);
}

std::vector<Annotation> RandomExtras::annotations(std::uint32_t frames, TimeNs endNs)
{
    std::vector<Annotation> result(below(4));
    for (std::size_t i = 0; i < result.size(); ++i) {
        Annotation &annotation = result[i];
        annotation.id = i + 1;
        annotation.timeNs = std::uniform_int_distribution<TimeNs>(0, endNs)(m_random);
        annotation.durationNs = chance(0.5) ? 0 : endNs - annotation.timeNs;
        if (frames > 0 && chance(0.5))
            annotation.frame = below(frames);
        if (m_threads > 0 && chance(0.5))
            annotation.thread = thread();
        annotation.text = "note " + std::to_string(below(100));
        annotation.colour = below(0x1000000);
        annotation.kind = static_cast<AnnotationKind>(below(2));
    }
    std::ranges::sort(result, {}, [](const Annotation &annotation) {
        return std::tuple(annotation.timeNs, annotation.id);
    });
    return result;
}

} // namespace zoe::test
