#include "cli/program/terminal.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

#ifdef _WIN32
#include <io.h>
#else
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace zoe::cli {

#ifdef _WIN32
bool stdinIsTerminal()
{
    return _isatty(0) != 0;
}

bool stdoutIsTerminal()
{
    return _isatty(1) != 0;
}

bool stderrIsTerminal()
{
    return _isatty(2) != 0;
}
#else
bool stdinIsTerminal()
{
    return isatty(STDIN_FILENO) != 0;
}

bool stdoutIsTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

bool stderrIsTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}
#endif

unsigned terminalColumns()
{
#ifndef _WIN32
    winsize size{};
    if (stdoutIsTerminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
#endif
    const char *columns = std::getenv("COLUMNS");
    const long given = columns ? std::strtol(columns, nullptr, 10) : 0;
    return given > 0 && given < 10'000 ? static_cast<unsigned>(given) : 0;
}

#ifdef _WIN32
bool LineReader::read(const std::stop_token &stop)
{
    std::array<char, 4096> piece{};
    const int count = stop.stop_requested() ? 0 : _read(0, piece.data(), unsigned(piece.size()));
    m_text.append(piece.data(), static_cast<std::size_t>(count > 0 ? count : 0));
    return count > 0;
}
#else
// Waits a little at a time, since a stop wakes no read.
bool LineReader::read(const std::stop_token &stop)
{
    constexpr int kWaitMs = 50;
    std::array<char, 4096> piece{};
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, kWaitMs);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        m_text.append(piece.data(), static_cast<std::size_t>(count));
        return true;
    }
    return false;
}
#endif

std::optional<std::string> LineReader::next(const std::stop_token &stop)
{
    constexpr std::size_t kLongest = 1'000'000;
    while (true) {
        const std::size_t end = m_text.find('\n', m_searched);
        if (end != std::string::npos || m_text.size() > kLongest) {
            std::string line = m_text.substr(0, end);
            m_text.erase(0, end == std::string::npos ? end : end + 1);
            m_searched = 0;
            return line;
        }
        m_searched = m_text.size();
        if (read(stop))
            continue;
        if (m_text.empty() || stop.stop_requested())
            return {};
        m_searched = 0;
        return std::exchange(m_text, {});
    }
}

} // namespace zoe::cli
