#include "plugins/importers/common/lock_spans.h"

#include <algorithm>
#include <utility>

namespace zoe {

std::optional<LockSpanName> lockSpanName(std::string_view name)
{
    static constexpr std::pair<std::string_view, LockUse> kEnds[] = {
        {" shared wait", LockUse::SharedWait}, // before the shorter ones, with which they end
        {" shared hold", LockUse::SharedHold},
        {" wait", LockUse::Wait},
        {" hold", LockUse::Hold}};
    for (const auto &[end, use] : kEnds) {
        if (name.ends_with(end))
            return LockSpanName{std::string(name.substr(0, name.size() - end.size())), use};
    }
    return std::nullopt;
}

void takeLockSpans(TraceData &data)
{
    std::erase_if(data.spans, [&data](const TraceSpan &span) {
        const TraceSite site = data.sites[span.site];
        if (data.strings[site.category] != kLockCategory || span.endNs == TraceEvent::kOpen ||
            span.beginTrack != span.endTrack)
            return false;
        const auto told = lockSpanName(data.strings[site.name]);
        if (!told)
            return false;
        data.locks.push_back({span.beginNs, span.endNs, span.beginTrack,
                              data.strings.intern(told->lock), told->use});
        return true;
    });
    std::ranges::stable_sort(data.locks, {}, &TraceLock::endNs);
}

} // namespace zoe
