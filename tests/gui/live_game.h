// The example game as a running program to watch, in real time.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <algorithm>

namespace zoe::test {

// The game, until it is destroyed.
class Game {
  public:
    Game()
    {
        m_process.start(ZOE_BIN_DIR "/crates",
                        {"--realtime", "--frames", "100000", "--scale", "0.02", "--listen", "0"});
    }
    ~Game()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;
    void end() { m_process.terminate(); }
    // Empty until it listens.
    [[nodiscard]] QString address()
    {
        m_told += m_process.readAllStandardError();
        const QByteArray mark = "listening at port ";
        const qsizetype at = m_told.indexOf(mark);
        const qsizetype end = m_told.indexOf('\n', std::max<qsizetype>(at, 0));
        if (at < 0 || end < 0)
            return {};
        return "127.0.0.1:" +
               QString::fromUtf8(m_told.mid(at + mark.size(), end - at - mark.size()));
    }

  private:
    QProcess m_process;
    QByteArray m_told;
};

} // namespace zoe::test
