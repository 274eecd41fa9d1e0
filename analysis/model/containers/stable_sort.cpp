#include "analysis/model/containers/stable_sort.h"

#include <algorithm>

namespace zoe {

void sortPlaces(std::vector<SortPlace> &places)
{
    std::ranges::stable_sort(places, {}, &SortPlace::key);
}

} // namespace zoe
