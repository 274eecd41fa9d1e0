#include "recorder/session/left_sessions.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>

namespace zoe::recorder {

namespace {

// By the file system that doesn't answer; 0: free.
constinit std::array<std::atomic<std::uint64_t>, LeftSessions::kMost> g_left{};
constinit std::atomic<bool> g_hadAny{false};

// Identifies what the outputs share with others that don't answer either.
std::uint64_t keyOf(const AskedOutputs &asked)
{
    const std::string text = asked.file ? asked.file->parent_path().string() : asked.place();
    return std::hash<std::string>{}(text) | 1U;
}

} // namespace

LeftSessions::Place::~Place()
{
    if (m_index < kMost)
        g_left[m_index].store(0);
}

Status LeftSessions::check(const AskedOutputs &asked)
{
    const std::uint64_t key = keyOf(asked);
    const auto has = [](std::uint64_t wanted) {
        return std::ranges::any_of(g_left, [wanted](const auto &left) { return left == wanted; });
    };
    if (has(key))
        return Error{ErrorCode::Unreachable,
                     "an earlier recording still waits for the file system, which doesn't answer",
                     asked.place()};
    if (!has(0))
        return Error{ErrorCode::Unreachable,
                     std::to_string(kMost) +
                         " earlier recordings still wait for file systems that don't answer",
                     asked.place()};
    return {};
}

LeftSessions::Place LeftSessions::add(const AskedOutputs &asked) noexcept
{
    g_hadAny.store(true);
    std::uint64_t key = 1;
    try {
        key = keyOf(asked);
    } catch (const std::exception &) { // no memory: it counts anyway
    }
    Place place;
    const auto free = std::ranges::find_if(g_left, [](const auto &left) { return left == 0; });
    if (free == g_left.end())
        return place;
    free->store(key);
    place.m_index = static_cast<std::size_t>(free - g_left.begin());
    return place;
}

bool LeftSessions::hadAny()
{
    return g_hadAny.load();
}

void LeftSessions::forgetAfterFork()
{
    for (auto &left : g_left)
        left.store(0);
}

} // namespace zoe::recorder
