// Requests of other threads to the writer thread. Thread-safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::recorder {

class Orders {
  public:
    struct Order {
        std::string path; // empty: the next numbered one
        std::optional<Status> result;
        bool isOfViewer = false;       // nobody waits for the result
        bool completesSummary = false; // no flight recorder is meant
    };

    // Waits until the order is carried out. isAlive: whether the writer thread is, asked now and
    // then. Error: from the writer thread; LimitReached if it has ended.
    template <class IsAlive>
    Status giveAndWait(Order given, const IsAlive &isAlive)
    {
        std::unique_lock lock(m_mutex);
        const auto order = std::make_shared<Order>(std::move(given));
        if (!m_ended)
            m_orders.push_back(order);
        const auto isOver = [&] { return m_ended || order->result; };
        while (!m_done.wait_for(lock, std::chrono::milliseconds(100), isOver) && isAlive()) {
        }
        if (order->result)
            return *order->result;
        return Error{ErrorCode::LimitReached, "recording has ended", {}};
    }
    void saveForViewer()
    {
        const std::lock_guard lock(m_mutex);
        if (m_orders.empty()) // several at once would all be the same
            m_orders.push_back(std::make_shared<Order>(Order{{}, {}, true}));
    }

    // The writer thread's: calls obey(order), which returns a Status; none: the order waits for the
    // next call.
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
            m_done.notify_all();
    }
    [[nodiscard]] bool waitForSummary()
    {
        const std::lock_guard lock(m_mutex);
        return std::ranges::any_of(m_orders,
                                   [](const auto &order) { return order->completesSummary; });
    }
    // Nothing will be obeyed any more.
    void end()
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_done.notify_all();
    }

  private:
    std::mutex m_mutex;
    std::condition_variable m_done;
    std::vector<std::shared_ptr<Order>> m_orders;
    bool m_ended = false;
};

} // namespace zoe::recorder
