// Items that wait for the end of their frame. Inner part of frame_assembler.cpp. Not thread-safe:
// one owner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/containers/stable_sort.h"
#include "analysis/model/units.h"

namespace zoe::assembler {

// Sorts by time on demand.
template <class T>
class Pending {
  public:
    void add(TimeNs key, T item)
    {
        m_sorted = m_sorted && (m_items.empty() || m_items.back().first <= key);
        m_items.emplace_back(key, std::move(item));
    }
    // Passes on the items before the time, in order.
    template <class Take>
    void takeBefore(TimeNs time, const Take &take)
    {
        if (!m_sorted) {
            stableSort(std::span(m_items).subspan(m_head),
                       [](const auto &item) { return item.first; });
            m_sorted = true;
        }
        for (; m_head < m_items.size() && m_items[m_head].first < time; ++m_head)
            take(std::move(m_items[m_head].second));
        // Newer items may arrive during the whole session, so never wait for the last one.
        constexpr std::size_t kFewTaken = 4096;
        if (m_head == m_items.size() || (m_head > kFewTaken && m_head > m_items.size() / 2)) {
            m_items.erase(m_items.begin(), m_items.begin() + static_cast<std::ptrdiff_t>(m_head));
            m_head = 0;
        }
    }
    [[nodiscard]] bool empty() const { return m_head == m_items.size(); }
    [[nodiscard]] std::size_t size() const { return m_items.size() - m_head; }
    template <class Predicate>
    [[nodiscard]] std::uint64_t countIf(const Predicate &predicate) const
    {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(std::span(m_items).subspan(m_head),
                                  [&](const auto &item) { return predicate(item.second); }));
    }
    [[nodiscard]] TimeNs latest() const
    {
        TimeNs latest = std::numeric_limits<TimeNs>::min();
        for (std::size_t item = m_head; item < m_items.size(); ++item)
            latest = std::max(latest, m_items[item].first);
        return latest;
    }
    [[nodiscard]] std::size_t byteSize() const { return m_items.capacity() * sizeof(m_items[0]); }

  private:
    std::vector<std::pair<TimeNs, T>> m_items;
    std::size_t m_head = 0;
    bool m_sorted = true;
};

} // namespace zoe::assembler
