// Worker threads that share the pieces of one task. Used from the main thread only.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace crates {

class JobPool {
  public:
    explicit JobPool(std::size_t workers);
    ~JobPool();
    JobPool(const JobPool &) = delete;
    JobPool &operator=(const JobPool &) = delete;

    // Runs piece(0) to piece(count - 1) on the workers and returns when all are done. Any worker
    // may run any piece, so a piece must write only its own data. A single piece runs on the
    // calling thread.
    void run(std::size_t count, const std::function<void(std::size_t)> &piece);

  private:
    void work(std::size_t number);
    void runPieces();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_done;
    const std::function<void(std::size_t)> *m_piece = nullptr;
    std::size_t m_count = 0;
    std::atomic<std::size_t> m_next{0};
    std::size_t m_task = 0; // counts up to announce a new task to the workers
    std::size_t m_busy = 0;
    bool m_stop = false;
    std::vector<std::thread> m_workers;
};

} // namespace crates
