// The stacks of threads, made from the tables of a profile. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/gecko/gecko_tables.h"

namespace zoe::gecko {

class GeckoStacks {
  public:
    // shared: in newer profiles, the tables that all threads have in common. Both must outlive
    // this.
    GeckoStacks(TraceData &data, const Tables &shared)
        : m_data(data)
        , m_shared(shared)
    {}

    // Positions in TraceData::stacks by the rows of these tables; kNone: invalid, which is counted.
    // libraries: names of those that frames refer to.
    std::vector<std::uint32_t> of(const Tables &tables,
                                  const std::vector<std::uint32_t> &libraries);

  private:
    template <class Values>
    const Values &columnOr(const Tables &tables, Values Tables::*column) const
    {
        return (tables.*column).empty() ? m_shared.*column : tables.*column;
    }
    [[nodiscard]] std::uint32_t textAt(const Tables &tables, Column Tables::*column,
                                       std::size_t i) const;
    [[nodiscard]] double lineAt(const Tables &tables, Column Tables::*column, std::size_t i) const;
    void placeRaw(TraceSite &site, const Tables &tables, std::size_t frame);
    void placeFunction(TraceSite &site, const Tables &tables, std::size_t function);
    std::uint32_t siteOf(const Tables &tables, const std::vector<std::uint32_t> &libraries,
                         std::size_t frame);

    TraceData &m_data;
    const Tables &m_shared;
    // By name, library, file and line.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites;
};

} // namespace zoe::gecko
