#include "analysis/comparison/renames/rename_proposals.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/comparison/renames/function_likeness.h"

namespace zoe {

namespace {

// Slots directly above and directly below one.
struct Relatives {
    std::set<Slot> parents; // kNoSlot: a root
    std::set<Slot> children;
};

struct RenameCandidate {
    std::size_t function = 0; // position in the functions
    Slot slot = kNoSlot;
    Relatives relatives;
};

// Neighbours that both sides have, and the partners of others from the pairs found so far.
std::set<Slot> known(const std::set<Slot> &slots, const ComparedCaptures &captures,
                     const std::map<Slot, Slot> &partner)
{
    std::set<Slot> result;
    for (const Slot slot : slots) {
        if (slot == kNoSlot) {
            result.insert(slot);
            continue;
        }
        const SiteTable::Row &row = captures.table().rows()[slot];
        const auto found = partner.find(slot);
        if (found != partner.end())
            result.insert(std::min(slot, found->second));
        else if (row.head().valid() && row.baseline() + 1 < row.sites.size())
            result.insert(slot);
    }
    return result;
}

class Proposer {
  public:
    Proposer(const ComparedCaptures &captures, std::span<const Slot> slots,
             std::span<const FunctionDifference> functions)
        : m_captures(captures)
        , m_functions(functions)
    {
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const SiteTable::Row &row = captures.table().rows()[slots[i]];
            if (!row.head().valid())
                m_base.push_back({.function = i, .slot = slots[i], .relatives = {}});
            else if (row.baseline() + 1 == row.sites.size())
                m_head.push_back({.function = i, .slot = slots[i], .relatives = {}});
        }
        keepLargest(m_base, [](const FunctionDifference &f) { return &f.base; });
        keepLargest(m_head, [](const FunctionDifference &f) { return &f.head; });
        findRelatives(m_base, captures.bases());
        findRelatives(m_head, captures.head());
    }

    RenameProposals propose()
    {
        RenameProposals proposals;
        if (m_base.empty() || m_head.empty())
            return proposals;
        proposals.notLookedAt = m_notLookedAt;
        // Repeated once, with renamed parents and children from the first round.
        for (int round = 0; round < 2; ++round) {
            proposals.renames = pairUp();
            m_partner.clear();
            for (const auto &[base, head] : m_pairs) {
                m_partner[base] = head;
                m_partner[head] = base;
            }
        }
        return proposals;
    }

  private:
    template <class SideOf>
    void keepLargest(std::vector<RenameCandidate> &candidates, const SideOf &sideOf)
    {
        std::ranges::stable_sort(candidates,
                                 [&](const RenameCandidate &a, const RenameCandidate &b) {
                                     return sideOf(m_functions[a.function])->totalNs >
                                            sideOf(m_functions[b.function])->totalNs;
                                 });
        if (candidates.size() > kMostRenameCandidates) {
            m_notLookedAt += candidates.size() - kMostRenameCandidates;
            candidates.resize(kMostRenameCandidates);
        }
    }

    static void findRelatives(std::vector<RenameCandidate> &candidates,
                              std::span<const CaptureData> side)
    {
        std::map<Slot, RenameCandidate *> bySlot;
        for (RenameCandidate &candidate : candidates)
            bySlot[candidate.slot] = &candidate;
        for (const CaptureData &capture : side) {
            for (const CallEdge &edge : capture.sums.edges) {
                if (const auto below = bySlot.find(edge.slot); below != bySlot.end())
                    below->second->relatives.parents.insert(edge.parent);
                if (const auto above = bySlot.find(edge.parent); above != bySlot.end())
                    above->second->relatives.children.insert(edge.slot);
            }
        }
    }

    [[nodiscard]] std::vector<std::string> namesOf(const std::set<Slot> &slots) const
    {
        std::vector<std::string> names;
        for (const Slot slot : slots)
            names.push_back(
                slot == kNoSlot
                    ? std::string()
                    : m_captures.table().siteOf(m_captures.table().rows()[slot]).label());
        return names;
    }

    [[nodiscard]] Likeness likenessOf(const RenameCandidate &base,
                                      const RenameCandidate &head) const
    {
        const auto relativesOf = [this](const std::set<Slot> &all) {
            return namesOf(known(all, m_captures, m_partner));
        };
        const auto lookOf = [&](const RenameCandidate &candidate, const FunctionSide &side,
                                std::uint64_t frames) {
            const SiteTable &table = m_captures.table();
            return FunctionLook{.site = table.siteOf(table.rows()[candidate.slot]),
                                .parents = relativesOf(candidate.relatives.parents),
                                .children = relativesOf(candidate.relatives.children),
                                .strangers = hasStrangers(candidate),
                                .isLeaf = candidate.relatives.children.empty(),
                                .callsPerFrame =
                                    static_cast<double>(side.calls) / static_cast<double>(frames),
                                .selfPerFrame = side.selfPerFrame,
                                .totalPerFrame = side.totalPerFrame};
        };
        return zoe::likenessOf(
            lookOf(base, m_functions[base.function].base, framesOf(m_captures.bases())),
            lookOf(head, m_functions[head.function].head, framesOf(m_captures.head())));
    }

    // Whether it has children that are unknown on the other side.
    [[nodiscard]] bool hasStrangers(const RenameCandidate &candidate) const
    {
        return known(candidate.relatives.children, m_captures, m_partner).size() <
               candidate.relatives.children.size();
    }

    std::vector<ProposedRename> pairUp()
    {
        struct Match {
            Likeness likeness;
            const RenameCandidate *base;
            const RenameCandidate *head;
        };
        std::vector<Match> matches;
        for (const RenameCandidate &base : m_base) {
            for (const RenameCandidate &head : m_head) {
                Likeness likeness = likenessOf(base, head);
                if (likeness.value >= ProposedRename::kLeastLikeness)
                    matches.push_back({std::move(likeness), &base, &head});
            }
        }
        std::ranges::stable_sort(matches, [this](const Match &a, const Match &b) {
            if (a.likeness.value != b.likeness.value)
                return a.likeness.value > b.likeness.value;
            const auto names = [this](const Match &match) {
                return std::pair(m_functions[match.base->function].function,
                                 m_functions[match.head->function].function);
            };
            return names(a) < names(b);
        });
        std::vector<ProposedRename> proposals;
        std::set<Slot> taken;
        m_pairs.clear();
        for (Match &match : matches) {
            if (taken.contains(match.base->slot) || taken.contains(match.head->slot))
                continue;
            taken.insert({match.base->slot, match.head->slot});
            m_pairs.emplace_back(match.base->slot, match.head->slot);
            proposals.push_back({.rename = {m_functions[match.base->function].function,
                                            m_functions[match.head->function].function},
                                 .baseFunction = match.base->function,
                                 .headFunction = match.head->function,
                                 .likeness = match.likeness.value,
                                 .reason = std::move(match.likeness.reason)});
        }
        return proposals;
    }

    const ComparedCaptures &m_captures;
    std::span<const FunctionDifference> m_functions;
    std::vector<RenameCandidate> m_base;
    std::vector<RenameCandidate> m_head;
    std::size_t m_notLookedAt = 0;
    std::map<Slot, Slot> m_partner; // in both directions, from the previous round
    std::vector<std::pair<Slot, Slot>> m_pairs;
};

} // namespace

RenameProposals proposeRenames(const ComparedCaptures &captures, std::span<const Slot> slots,
                               std::span<const FunctionDifference> functions)
{
    return Proposer(captures, slots, functions).propose();
}

} // namespace zoe
