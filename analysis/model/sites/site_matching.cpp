#include "analysis/model/sites/site_matching.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace zoe {

namespace {

// What sites must share to be compared by line, from strict to lax.
enum class Agreement { FunctionAndFile, Function, File, Label };
constexpr Agreement kAgreements[] = {Agreement::FunctionAndFile, Agreement::Function,
                                     Agreement::File, Agreement::Label};

// Groups larger than this are paired in the order of their lines instead of by distance.
constexpr std::size_t kMaxPairs = 1'000'000;

using Key = std::tuple<std::string_view, std::string_view, std::string_view>;

Key keyOf(const Site &site, Agreement agreement)
{
    const bool function =
        agreement == Agreement::FunctionAndFile || agreement == Agreement::Function;
    const bool file = agreement == Agreement::FunctionAndFile || agreement == Agreement::File;
    return {site.label(), function ? std::string_view(site.function) : std::string_view(),
            file ? std::string_view(site.file) : std::string_view()};
}

struct Group {
    std::vector<std::uint32_t> base;
    std::vector<std::uint32_t> head;
};

class Matcher {
  public:
    Matcher(std::span<const Site> base, std::span<const Site> head)
        : m_base(base)
        , m_head(head)
        , m_basePaired(base.size())
        , m_headPaired(head.size())
    {}

    std::vector<SitePair> match()
    {
        for (const Agreement agreement : kAgreements) {
            for (auto &[key, group] : groups(agreement))
                pairUp(group);
        }
        for (std::uint32_t i = 0; i < m_base.size(); ++i) {
            if (!m_basePaired[i])
                m_pairs.push_back({SiteId{i}, {}});
        }
        for (std::uint32_t i = 0; i < m_head.size(); ++i) {
            if (!m_headPaired[i])
                m_pairs.push_back({{}, SiteId{i}});
        }
        return std::move(m_pairs);
    }

  private:
    std::map<Key, Group> groups(Agreement agreement)
    {
        std::map<Key, Group> all;
        for (std::uint32_t i = 0; i < m_base.size(); ++i) {
            if (!m_basePaired[i])
                all[keyOf(m_base[i], agreement)].base.push_back(i);
        }
        for (std::uint32_t i = 0; i < m_head.size(); ++i) {
            if (!m_headPaired[i])
                all[keyOf(m_head[i], agreement)].head.push_back(i);
        }
        return all;
    }

    // Sites of one side by line and other properties, so that a position means the same on both
    // sides.
    static void sortByContent(std::vector<std::uint32_t> &sites, std::span<const Site> of)
    {
        std::ranges::stable_sort(sites, {}, [of](std::uint32_t i) {
            const Site &s = of[i];
            return std::tie(s.line, s.function, s.file, s.name, s.category, s.colour, s.level);
        });
    }

    void pairUp(Group &group)
    {
        if (group.base.empty() || group.head.empty())
            return;
        sortByContent(group.base, m_base);
        sortByContent(group.head, m_head);
        if (group.base.size() * group.head.size() > kMaxPairs) {
            for (std::size_t i = 0; i < std::min(group.base.size(), group.head.size()); ++i)
                add(group.base[i], group.head[i]);
            return;
        }
        pairByDistance(group);
    }

    void pairByDistance(const Group &group)
    {
        struct Candidate {
            std::uint32_t distance;
            std::uint64_t lines;     // of both: the upper one of equals
            std::uint64_t positions; // of both in their group: the first of equals
            std::uint32_t base;
            std::uint32_t head;
        };
        std::vector<Candidate> candidates;
        for (std::size_t b = 0; b < group.base.size(); ++b) {
            for (std::size_t h = 0; h < group.head.size(); ++h) {
                const std::uint32_t x = m_base[group.base[b]].line;
                const std::uint32_t y = m_head[group.head[h]].line;
                candidates.push_back({std::max(x, y) - std::min(x, y), std::uint64_t{x} + y, b + h,
                                      group.base[b], group.head[h]});
            }
        }
        std::ranges::stable_sort(candidates, {}, [](const Candidate &c) {
            return std::tie(c.distance, c.lines, c.positions);
        });
        for (const Candidate &candidate : candidates) {
            if (!m_basePaired[candidate.base] && !m_headPaired[candidate.head])
                add(candidate.base, candidate.head);
        }
    }

    void add(std::uint32_t base, std::uint32_t head)
    {
        m_basePaired[base] = true;
        m_headPaired[head] = true;
        m_pairs.push_back({SiteId{base}, SiteId{head}});
    }

    std::span<const Site> m_base;
    std::span<const Site> m_head;
    std::vector<bool> m_basePaired;
    std::vector<bool> m_headPaired;
    std::vector<SitePair> m_pairs;
};

} // namespace

std::vector<SitePair> matchSites(std::span<const Site> base, std::span<const Site> head)
{
    return Matcher(base, head).match();
}

} // namespace zoe
