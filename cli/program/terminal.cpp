#include "cli/program/terminal.h"

#include <array>
#include <cstdlib>
#include <utility>

#include "cli/platform/console.h"

namespace zoe::cli {

bool stdinIsTerminal()
{
    return isTerminal(StandardStream::In);
}

bool stdoutIsTerminal()
{
    static const bool is = isTerminal(StandardStream::Out); // also with a pager
    return is;
}

bool stderrIsTerminal()
{
    return isTerminal(StandardStream::Error);
}

namespace {

struct Pager {
    int process = 0;   // 0: none
    bool left = false; // it ended early
    bool asked = false;
    unsigned columns = 0;
};
Pager pager;

} // namespace

unsigned terminalColumns()
{
    if (pager.process != 0)
        return pager.columns;
    const unsigned wide = stdoutIsTerminal() ? consoleColumns() : 0;
    if (wide > 0)
        return wide;
    const char *columns = std::getenv("COLUMNS");
    const long given = columns ? std::strtol(columns, nullptr, 10) : 0;
    return given > 0 && given < 10'000 ? static_cast<unsigned>(given) : 0;
}

TerminalChoice &terminalChoice()
{
    static TerminalChoice choice;
    return choice;
}

namespace {

// Unset and empty are treated the same.
std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

} // namespace

bool hasColours()
{
    using enum TerminalChoice::Colour;
    const TerminalChoice::Colour chosen = terminalChoice().colour;
    return chosen == Always || (chosen == Auto && stdoutIsTerminal() &&
                                variable("NO_COLOR").empty() && terminalHasEscapes());
}

bool showsProgress()
{
    return !terminalChoice().quiet && pager.process == 0 && stderrIsTerminal();
}

namespace {

// A shell command; empty: none.
std::string pagerCommand()
{
    for (const char *const name : {"ZOE_PAGER", "PAGER"}) {
        if (!std::getenv(name))
            continue;
        const std::string chosen = variable(name);
        return chosen == "cat" ? std::string() : chosen;
    }
    return usualPager();
}

} // namespace

void startPager()
{
    if (std::exchange(pager.asked, true) || terminalChoice().noPager || !stdoutIsTerminal() ||
        !terminalHasEscapes())
        return;
    const std::string command = pagerCommand();
    if (command.empty())
        return;
    pager.columns = terminalColumns();
    pager.process = startPagerProcess(command);
}

bool endPager()
{
    if (pager.process != 0)
        pager.left = endPagerProcess(std::exchange(pager.process, 0));
    return pager.left;
}

bool LineReader::read(const std::stop_token &stop)
{
    std::array<char, 4096> piece{};
    const std::size_t count = readInput(piece, stop);
    m_text.append(piece.data(), count);
    return count > 0;
}

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
