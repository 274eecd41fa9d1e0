// Maps kept names (see kept_names.h) to ids of the capture: sites, plots, keys, pools, frame sets,
// locks and fibres. Belongs to the writer thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "analysis/model/chunk.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/pointer_map.h"
#include "recorder/producer/event.h"

namespace zoe::recorder {

class CaptureNames {
  public:
    explicit CaptureNames(StreamWriter &stream)
        : m_stream(stream)
    {}

    SiteId site(const detail::Site *site)
    {
        return SiteId{m_sites.find(site, [&] { return addSite(*site); })};
    }
    // For a name made at run time. Beyond a limit, names share one site.
    SiteId namedSite(const detail::Site *site, std::string_view name);
    // The site of flows and async spans, which have only a name.
    SiteId linkSite(const char *name);
    PlotId plot(const PlotPayload &plot);
    ValueKeyId valueKey(const char *key);
    PoolId pool(const char *name);
    // thread: the first one that marks the set.
    FrameSetId frameSet(const char *name, ThreadId thread);
    // The deadline for frames of the set, which may exist already or not yet.
    void setDeadline(const char *name, DurationNs ns);
    // Beyond a limit, locks share those with the same name and place.
    LockId lock(const LockPayload &lock);

  private:
    std::uint32_t addSite(const detail::Site &site);

    StreamWriter &m_stream;
    PointerMap m_sites;
    PointerMap m_links;
    std::array<PointerMap, 4> m_plots; // by kind
    PointerMap m_keys;
    PointerMap m_pools;
    PointerMap m_sets;
    std::unordered_map<std::string, SiteId> m_named; // by address of the site and name
    std::unordered_map<std::string, std::pair<FrameSetId, FrameSet>> m_setsByName;
    std::unordered_map<std::string, DurationNs> m_deadlines; // by name of the set
    std::unordered_map<std::uint64_t, LockId> m_locks;
    std::map<std::tuple<const char *, const char *, std::uint32_t>, LockId> m_sharedLocks;
};

} // namespace zoe::recorder
