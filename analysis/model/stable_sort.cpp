#include "analysis/model/stable_sort.h"

#include <tuple>

namespace zoe {

void sortPlaces(std::vector<SortPlace> &places)
{
    std::ranges::sort(places, [](const SortPlace &a, const SortPlace &b) {
        return std::tie(a.key, a.place) < std::tie(b.key, b.place);
    });
}

} // namespace zoe
