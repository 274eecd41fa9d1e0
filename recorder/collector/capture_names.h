// What the program calls things by addresses, in the capture's ids: sites, plots, keys, pools,
// sets, locks, tracks. Owned by the writer thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/pointer_map.h"
#include "recorder/producer/event.h"

namespace zoe::recorder {

class CaptureNames {
  public:
    explicit CaptureNames(StreamWriter &stream)
        : m_stream(stream)
    {}

    SiteId site(const detail::Site *site);
    // With a name made at run time. After very many of them all others share one name.
    SiteId namedSite(const detail::Site *site, std::string_view name);
    // What is known by its name alone, such as a flow.
    SiteId linkSite(const char *name);
    PlotId plot(const detail::PlotSite *site);
    ValueKeyId valueKey(const char *key);
    PoolId pool(const char *name);
    // thread: the one that marks it first.
    FrameSetId frameSet(const char *name, ThreadId thread);
    LockId lock(const LockPayload &lock);
    ThreadId fibre(std::string_view name);

    // What was at these addresses may become something else.
    void forgetAddresses();

  private:
    StreamWriter &m_stream;
    PointerMap m_sites;
    PointerMap m_links;
    PointerMap m_plots;
    PointerMap m_keys;
    PointerMap m_pools;
    PointerMap m_sets;
    std::unordered_map<std::string, SiteId> m_named; // by address of the site and name
    std::unordered_map<std::string, FrameSetId> m_setsByName;
    std::unordered_map<std::uint64_t, LockId> m_locks;
    std::unordered_map<std::string, ThreadId> m_fibres;
};

} // namespace zoe::recorder
