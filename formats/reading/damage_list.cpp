#include "formats/reading/damage_list.h"

#include <algorithm>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kLongestList = 1000;

} // namespace

void addDamage(std::vector<Damage> &list, Damage damage)
{
    const bool known = std::ranges::any_of(list, [&](const Damage &other) {
        return other.offset == damage.offset && other.what == damage.what;
    });
    if (known)
        return;
    if (list.size() < kLongestList) {
        list.push_back(std::move(damage));
        return;
    }
    Damage &rest = list.back();
    rest.what = "too much is damaged to list: the rest, from here on";
    rest.frames += damage.frames;
    rest.zones += damage.zones;
}

} // namespace zoe
