#include "recorder/platform/samples/thread_stack.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "recorder/platform/proc_file.h"

namespace zoe::recorder::platform {

namespace {

constexpr const char *kMaps = "/proc/self/maps";

struct MappedRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool isReadable = false;
    bool isGuard = false;
    bool isMainStack = false;
};

// "7ffc0b7e4000-7ffc0b805000 rw-p 00000000 00:00 0      [stack]"
std::optional<MappedRange> mappedRangeIn(std::string_view line)
{
    constexpr int kHexadecimal = 16;
    constexpr std::size_t kRights = 4;
    MappedRange range;
    const char *const last = line.data() + line.size();
    const auto begin = std::from_chars(line.data(), last, range.begin, kHexadecimal);
    if (begin.ec != std::errc{} || begin.ptr == last)
        return std::nullopt;
    const auto end = std::from_chars(begin.ptr + 1, last, range.end, kHexadecimal);
    if (end.ec != std::errc{} || last - end.ptr <= static_cast<std::ptrdiff_t>(kRights))
        return std::nullopt;
    const std::string_view rights(end.ptr + 1, kRights);
    range.isReadable = rights.starts_with("rw");
    range.isGuard = rights.starts_with("---");
    range.isMainStack = line.ends_with("[stack]");
    return range;
}

} // namespace

StackBounds mainStackIn(std::string_view maps)
{
    while (const auto line = takeLine(maps)) {
        const auto range = mappedRangeIn(*line);
        if (range && range->isMainStack && range->isReadable)
            return {range->begin, range->end};
    }
    return {};
}

StackBounds threadStackIn(std::string_view maps, std::uint64_t stackPointer,
                          std::uint64_t threadBlock)
{
    MappedRange before;
    while (const auto line = takeLine(maps)) {
        const auto range = mappedRangeIn(*line);
        if (!range)
            continue;
        const bool isHere = range->begin <= stackPointer && stackPointer < threadBlock &&
                            threadBlock < range->end && range->isReadable;
        if (isHere)
            return before.isGuard && before.end == range->begin
                       ? StackBounds{range->begin, threadBlock}
                       : StackBounds{};
        before = *range;
    }
    return {};
}

StackBounds mainStack()
{
    return mainStackIn(procText(kMaps));
}

StackBounds threadStack(std::uint64_t stackPointer, std::uint64_t threadBlock)
{
    return threadStackIn(procText(kMaps), stackPointer, threadBlock);
}

} // namespace zoe::recorder::platform
