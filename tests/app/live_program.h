// A program to watch, namely this one: makes frames on a separate thread, each with a few zones in
// two categories, as long as the object lives.
#pragma once

#include <QString>
#include <atomic>
#include <thread>

namespace zoe::test {

class ProgramToWatch {
  public:
    // Listens there; keeps the last seconds for the flight recorder if there is a file for them.
    explicit ProgramToWatch(const QString &listen = "0", const QString &flightFile = {},
                            const QString &name = "watched");
    ~ProgramToWatch();
    ProgramToWatch(const ProgramToWatch &) = delete;
    ProgramToWatch &operator=(const ProgramToWatch &) = delete;

    [[nodiscard]] bool listening() const { return m_listening; }
    [[nodiscard]] QString address() const;
    void spike() { m_spike.store(true); }       // the next frame is long
    void bookmark() { m_bookmark.store(true); } // in the next frame
    // So fast as it can, for the next ones.
    void hurry() { m_hurry.store(true); }

  private:
    void run();

    bool m_listening = false;
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_spike{false};
    std::atomic<bool> m_bookmark{false};
    std::atomic<bool> m_hurry{false};
    std::thread m_thread;
};

} // namespace zoe::test
