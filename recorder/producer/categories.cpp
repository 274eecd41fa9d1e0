#include "recorder/producer/categories.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "formats/stream/messages/control_line.h"
#include "recorder/platform/quiet_lock.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/producer/leader.h"
#include "zoetrope/detail/events.h"

namespace zoe {

namespace detail {

constinit std::uint32_t g_categoriesOn = 3; // sites start with state 0 and therefore look up

} // namespace detail

namespace recorder {

namespace {

constexpr std::size_t kMostOff = 64;
constexpr std::size_t kMostSeen = 64;
constexpr std::size_t kNameBytes = 64;

constexpr std::size_t kMostByViewers = 64;

using Name = std::array<char, kNameBytes>;

struct ViewerSwitch {
    std::uint64_t viewer = 0; // 0: a free entry
    Name name{};
    bool on = false;
};

// No destructors: zones in static destructors use these.
constinit platform::StaticMutex g_lock;
constinit std::array<Name, kMostOff> g_off{}; // an empty name is a free entry
constinit std::array<Name, kMostSeen>
    g_seen{}; // categories of zones that have run, up to the limit
constinit std::array<ViewerSwitch, kMostByViewers> g_byViewers{}; // latest last

template <std::size_t size>
Name *findIn(std::array<Name, size> &names, std::string_view name)
{
    const auto at = std::ranges::find_if(
        names, [&](const Name &entry) { return std::string_view(entry.data()) == name; });
    return at == names.end() ? nullptr : at;
}

Name *find(std::string_view name)
{
    return findIn(g_off, name);
}

bool isOn(std::string_view name)
{
    for (auto at = g_byViewers.rbegin(); at != g_byViewers.rend(); ++at)
        if (at->viewer != 0 && std::string_view(at->name.data()) == name)
            return at->on;
    return find(name) == nullptr;
}

// Makes every site look up again.
void announceChange()
{
    __atomic_fetch_add(&detail::g_categoriesOn, 2, __ATOMIC_RELEASE);
    updateFollowers();
}

// Returns whether there were any.
template <class Condition>
bool dropSwitches(const Condition &condition)
{
    const auto used = std::ranges::count_if(
        g_byViewers, [](const ViewerSwitch &entry) { return entry.viewer != 0; });
    const auto rest =
        std::remove_if(g_byViewers.begin(), g_byViewers.end(), [&](const ViewerSwitch &entry) {
            return entry.viewer == 0 || condition(entry);
        });
    std::fill(rest, g_byViewers.end(), ViewerSwitch{});
    return rest - g_byViewers.begin() != used;
}

void noteSeen(std::string_view name)
{
    if (name.empty() || name.size() >= kNameBytes || findIn(g_seen, name) != nullptr)
        return;
    if (Name *const free = findIn(g_seen, ""))
        std::memcpy(free->data(), name.data(), name.size());
}

std::string seenCategories()
{
    std::string text;
    for (const Name &name : g_seen)
        if (name[0] != '\0')
            text += (text.empty() ? "" : ", ") + std::string(name.data());
    return text.empty() ? "none has" : "these have: " + text;
}

} // namespace

bool switchCategory(std::string_view name, bool on)
{
    if (name.empty() || name.size() >= kNameBytes)
        return false;
    const platform::QuietLock guard(g_lock);
    Name *const known = find(name);
    if ((known == nullptr) == on)
        return true;
    Name *const entry = on ? known : find("");
    if (entry == nullptr)
        return false;
    *entry = {};
    if (!on)
        std::memcpy(entry->data(), name.data(), name.size());
    announceChange();
    return true;
}

Status switchCategoryForViewer(std::uint64_t viewer, const std::string &name, bool on)
{
    const Error impossible{ErrorCode::Unsupported,
                           "category '" + name.substr(0, kNameBytes) +
                               "' can't be switched: a name has at most 63 bytes, and viewers can "
                               "switch at most 64 categories",
                           {}};
    if (name.empty() || name.size() >= kNameBytes)
        return impossible;
    const platform::QuietLock guard(g_lock);
    dropSwitches([&](const ViewerSwitch &entry) {
        return entry.viewer == viewer && std::string_view(entry.name.data()) == name;
    });
    const auto free = std::ranges::find(g_byViewers, std::uint64_t{0},
                                        [](const ViewerSwitch &entry) { return entry.viewer; });
    if (free == g_byViewers.end())
        return impossible;
    *free = {viewer, {}, on};
    std::memcpy(free->name.data(), name.data(), name.size());
    announceChange();
    if (on || findIn(g_seen, name) != nullptr || findIn(g_seen, "") == nullptr)
        return {};
    return Error{ErrorCode::Unsupported,
                 "no zone of category '" + name + "' has run so far (" + seenCategories() + "); " +
                     std::string(kOffAllTheSame),
                 {}};
}

void forgetViewer(std::uint64_t viewer)
{
    const platform::QuietLock guard(g_lock);
    if (dropSwitches([&](const ViewerSwitch &entry) { return entry.viewer == viewer; }))
        announceChange();
}

void forgetViewersAfterFork()
{
    new (&g_lock) platform::StaticMutex;
    if (dropSwitches([](const ViewerSwitch &) { return true; }))
        announceChange();
}

} // namespace recorder

namespace detail {

bool lookUpCategory(CategorySwitch *category) noexcept
{
    if (const recorder::Leader *const first = recorder::leader())
        return first->lookUpCategory(category);
    const recorder::platform::QuietLock guard(recorder::g_lock);
    recorder::noteSeen(category->name);
    const bool on = category->name[0] == '\0' || recorder::isOn(category->name);
    const std::uint32_t state = __atomic_load_n(&g_categoriesOn, __ATOMIC_RELAXED);
    __atomic_store_n(&category->state, on ? state : state ^ 1, __ATOMIC_RELAXED);
    return on;
}

bool switchCategory(const char *name, bool on) noexcept
{
    if (const recorder::Leader *const first = recorder::leader())
        return first->switchCategory(name, on);
    return recorder::switchCategory(name != nullptr ? name : "", on);
}

} // namespace detail

} // namespace zoe
