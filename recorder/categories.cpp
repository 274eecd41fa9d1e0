#include "recorder/categories.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <mutex>

#include "zoetrope/detail/events.h"

namespace zoe {

namespace detail {

constinit std::uint32_t g_categoriesOn = 3; // no place has looked yet: their states are 0

} // namespace detail

namespace recorder {

namespace {

constexpr std::size_t kMostOff = 64;
constexpr std::size_t kNameBytes = 64;

using Name = std::array<char, kNameBytes>;

// No destructor: zones of static destructors look here too.
constinit std::mutex g_lock;
constinit std::array<Name, kMostOff> g_off{}; // an empty name: free

Name *find(std::string_view name)
{
    const auto at = std::ranges::find_if(
        g_off, [&](const Name &entry) { return std::string_view(entry.data()) == name; });
    return at == g_off.end() ? nullptr : at;
}

} // namespace

bool switchCategory(std::string_view name, bool on)
{
    if (name.empty() || name.size() >= kNameBytes)
        return false;
    const std::lock_guard guard(g_lock);
    Name *const known = find(name);
    if ((known == nullptr) == on)
        return true;
    Name *const entry = on ? known : find("");
    if (entry == nullptr)
        return false;
    *entry = {};
    if (!on)
        std::memcpy(entry->data(), name.data(), name.size());
    // Every place looks again.
    __atomic_fetch_add(&detail::g_categoriesOn, 2, __ATOMIC_RELEASE);
    return true;
}

} // namespace recorder

namespace detail {

bool lookUpCategory(CategorySwitch *category) noexcept
{
    const std::lock_guard guard(recorder::g_lock);
    const bool on = category->name[0] == '\0' || recorder::find(category->name) == nullptr;
    const std::uint32_t state = __atomic_load_n(&g_categoriesOn, __ATOMIC_RELAXED);
    __atomic_store_n(&category->state, on ? state : state ^ 1, __ATOMIC_RELAXED);
    return on;
}

bool switchCategory(const char *name, bool on) noexcept
{
    return recorder::switchCategory(name != nullptr ? name : "", on);
}

} // namespace detail

} // namespace zoe
