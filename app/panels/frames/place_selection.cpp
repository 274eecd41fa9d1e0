#include "app/panels/frames/place_selection.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

PlaceSelection::PlaceSelection()
{
    static const auto nothing = std::make_shared<const Data>();
    m_data = nothing;
}

PlaceSelection::PlaceSelection(FrameRanges places)
{
    auto data = std::make_shared<Data>();
    data->ranges = std::move(places);
    data->before.reserve(data->ranges.ranges().size());
    std::uint64_t count = 0;
    for (const FrameRange &range : data->ranges.ranges()) {
        data->before.push_back(count);
        count += range.count();
    }
    m_data = std::move(data);
}

std::uint64_t PlaceSelection::countBefore(FrameIndex place) const
{
    const auto &ranges = m_data->ranges.ranges();
    const auto behind = std::ranges::lower_bound(ranges, place, {}, &FrameRange::first);
    if (behind == ranges.begin())
        return 0;
    const auto last = behind - 1;
    return m_data->before[static_cast<std::size_t>(last - ranges.begin())] +
           (std::min(last->end, place) - last->first);
}

double PlaceSelection::share(FrameIndex first, FrameIndex end) const
{
    return static_cast<double>(countBefore(end) - countBefore(first)) /
           static_cast<double>(end - first);
}

} // namespace zoe::app
