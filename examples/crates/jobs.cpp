#include "examples/crates/jobs.h"

#include <string>

#include "examples/crates/instrument.h"
#include "examples/crates/plants.h"

namespace crates {

JobPool::JobPool(std::size_t workers)
    : m_busy(workers)
{
    for (std::size_t i = 0; i < workers; ++i)
        m_workers.emplace_back([this, i] { work(i); });
    std::unique_lock lock(m_mutex);
    m_done.wait(lock, [this] { return m_busy == 0; });
}

JobPool::~JobPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_all();
    for (std::thread &worker : m_workers)
        worker.join();
}

void JobPool::run(std::size_t count, const std::function<void(std::size_t)> &piece)
{
    if (count <= 1) {
        // Not worth waking anybody.
        if (count == 1)
            piece(0);
        return;
    }
    std::unique_lock lock(m_mutex);
    m_piece = &piece;
    m_count = count;
    m_next = 0;
    m_busy = m_workers.size();
    ++m_task;
    m_wake.notify_all();
    m_done.wait(lock, [this] { return m_busy == 0; });
}

void JobPool::runPieces()
{
    for (std::size_t i = m_next++; i < m_count; i = m_next++)
        (*m_piece)(i);
}

void JobPool::work(std::size_t number)
{
    ZOE_THREAD_NAME(("worker " + std::to_string(number + 1)).c_str());
    {
        // Gives every worker a zone, whoever is faster later.
        CRATES_ZONE("start_worker");
        const std::lock_guard lock(m_mutex);
    }
    std::size_t task = 0;
    std::unique_lock lock(m_mutex);
    while (true) {
        if (--m_busy == 0)
            m_done.notify_one();
        m_wake.wait(lock, [&] { return m_stop || m_task != task; });
        if (m_stop)
            return;
        task = m_task;
        lock.unlock();
        Plants::beforePieces();
        runPieces();
        lock.lock();
    }
}

} // namespace crates
