// A stable sort that is compiled only once. std::stable_sort takes 6 kB of code per type, and the
// recorder sorts about twenty types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace zoe {

struct SortPlace {
    std::pair<std::int64_t, std::int64_t> key;
    std::size_t place = 0; // before sorting
};

// By key. Equal keys stay in their order.
void sortPlaces(std::vector<SortPlace> &places);

namespace detail {

inline std::pair<std::int64_t, std::int64_t> sortKey(std::int64_t key)
{
    return {key, 0};
}
inline std::pair<std::int64_t, std::int64_t> sortKey(std::pair<std::int64_t, std::int64_t> key)
{
    return key;
}

} // namespace detail

// keyOf returns an integer or two. Items with equal keys keep their order. If memory runs out,
// throws before anything is changed.
template <class Items, class KeyOf>
void stableSort(Items &&items, KeyOf keyOf)
{
    const auto key = [&](const auto &item) { return detail::sortKey(std::invoke(keyOf, item)); };
    std::size_t inOrder = 1;
    while (inOrder < items.size() && key(items[inOrder - 1]) <= key(items[inOrder]))
        ++inOrder;
    if (inOrder >= items.size())
        return;
    std::vector<SortPlace> places;
    places.reserve(items.size());
    for (const auto &item : items)
        places.push_back({key(item), places.size()});
    sortPlaces(places);
    // Moves each item to its place, along the cycles of the permutation.
    for (std::size_t start = 0; start < places.size(); ++start) {
        if (places[start].place == start)
            continue;
        auto held = std::move(items[start]);
        std::size_t hole = start;
        for (std::size_t from = places[hole].place; from != start; from = places[hole].place) {
            items[hole] = std::move(items[from]);
            places[hole].place = hole;
            hole = from;
        }
        items[hole] = std::move(held);
        places[hole].place = hole;
    }
}

} // namespace zoe
