#pragma once

#include <algorithm>
#include <functional>
#include <span>

namespace zoe {

// The items of a sorted array with this key, like std::ranges::equal_range(), which Clang 14 can't
// compile with the library of GCC 12.
template <class Items, class Key, class KeyOf = std::identity>
[[nodiscard]] auto equalSpan(const Items &sorted, const Key &key, KeyOf keyOf = {})
{
    const std::span all(sorted);
    return std::span(std::ranges::lower_bound(all, key, {}, keyOf),
                     std::ranges::upper_bound(all, key, {}, keyOf));
}

} // namespace zoe
