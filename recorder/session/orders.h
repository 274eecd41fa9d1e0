// Requests from other threads to the writer thread. Thread-safe; a waiting thread still handles its
// signals, and their handlers may give orders, too.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/result.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/quiet_lock.h"

namespace zoe::recorder {

class Orders {
  public:
    struct Order {
        std::string path; // empty: the next numbered one
        std::optional<Status> result;
        std::uint64_t viewer = 0;      // that gets the result, for which no thread waits; 0: none
        bool completesSummary = false; // whether a flight recorder is meant or not
    };

    // Waits until the order is carried out, or until whyNot(), which is asked now and then, returns
    // an error. Error: from the writer thread; LimitReached if it has ended; that of whyNot(): the
    // order may then be carried out later.
    template <class WhyNot>
    Status giveAndWait(Order given, WhyNot whyNot)
    {
        const auto order = std::make_shared<Order>(std::move(given));
        {
            const platform::QuietLock lock(m_mutex);
            if (!m_ended)
                m_orders.push_back(order);
        }
        for (;;) {
            const std::uint32_t changes = m_changes.load();
            std::optional<Error> error = whyNot(); // first, as the result may come meanwhile
            {
                const platform::QuietLock lock(m_mutex);
                if (order->result)
                    return *order->result;
                if (m_ended)
                    error = hasEnded();
            }
            if (error)
                return *std::move(error);
            platform::waitWhile(m_changes, changes, kLookAgainMs);
        }
    }
    static Error hasEnded() { return {ErrorCode::LimitReached, "recording has ended", {}}; }
    void saveForViewer(std::uint64_t viewer)
    {
        const std::lock_guard lock(m_mutex);
        m_orders.push_back(std::make_shared<Order>(Order{{}, {}, viewer}));
    }

    // For the writer thread: calls obey(order), which returns a Status, or nothing if the order has
    // to wait for the next call.
    template <class Function>
    void obeyAll(const Function &obey)
    {
        std::vector<std::shared_ptr<Order>> orders;
        {
            const std::lock_guard lock(m_mutex);
            orders.swap(m_orders);
        }
        for (const std::shared_ptr<Order> &order : orders) {
            std::optional<Status> result = obey(*order);
            const std::lock_guard lock(m_mutex);
            if (!result)
                m_orders.push_back(order);
            order->result = std::move(result);
        }
        if (!orders.empty())
            noteChange();
    }
    [[nodiscard]] bool waitForSummary()
    {
        const std::lock_guard lock(m_mutex);
        return std::ranges::any_of(m_orders,
                                   [](const auto &order) { return order->completesSummary; });
    }
    // No more orders are carried out.
    void end()
    {
        {
            const platform::QuietLock lock(m_mutex);
            m_ended = true;
        }
        noteChange();
    }

  private:
    static constexpr unsigned kLookAgainMs = 100;

    void noteChange()
    {
        m_changes.fetch_add(1);
        platform::wakeWaiters(m_changes);
    }

    std::mutex m_mutex;
    std::atomic<std::uint32_t> m_changes{0};
    std::vector<std::shared_ptr<Order>> m_orders;
    bool m_ended = false;
};

} // namespace zoe::recorder
