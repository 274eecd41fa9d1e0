#include "analysis/model/stable_sort.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <tuple>

namespace zoe {

namespace {

bool isBefore(const SortPlace &a, const SortPlace &b)
{
    return a.key < b.key;
}

} // namespace

// What several threads give comes as a few runs that are in order: those are merged in pairs.
void sortPlaces(std::vector<SortPlace> &places)
{
    std::vector<std::ptrdiff_t> starts; // of runs, and the end
    for (auto run = places.begin(); run != places.end();
         run = std::is_sorted_until(run, places.end(), isBefore))
        starts.push_back(run - places.begin());
    starts.push_back(std::ssize(places));
    constexpr std::size_t kShortRun = 16;
    if (starts.size() > 2 + places.size() / kShortRun) {
        std::ranges::sort(places, [](const SortPlace &a, const SortPlace &b) {
            return std::tie(a.key, a.place) < std::tie(b.key, b.place);
        });
        return;
    }
    std::vector<SortPlace> merged(starts.size() > 2 ? places.size() : 0);
    while (starts.size() > 2) {
        std::size_t kept = 0;
        for (std::size_t run = 0; run + 1 < starts.size(); run += 2) {
            const auto at = [&](std::size_t start) {
                return places.begin() + starts[std::min(start, starts.size() - 1)];
            };
            std::merge(at(run), at(run + 1), at(run + 1), at(run + 2), merged.begin() + starts[run],
                       isBefore);
            starts[kept++] = starts[run];
        }
        starts[kept++] = std::ssize(places);
        starts.resize(kept);
        places.swap(merged);
    }
}

} // namespace zoe
