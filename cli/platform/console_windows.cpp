#include "cli/platform/console.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "formats/stream/platform/windows/wide_text.h"

namespace zoe::cli {

namespace {

using system::utf8;
using system::wide;

HANDLE handleOf(StandardStream stream)
{
    return GetStdHandle(stream == StandardStream::In    ? STD_INPUT_HANDLE
                        : stream == StandardStream::Out ? STD_OUTPUT_HANDLE
                                                        : STD_ERROR_HANDLE);
}

// The state of a console before the program started, restored at the end.
class ConsoleState {
  public:
    ConsoleState()
        : m_codePage(GetConsoleOutputCP())
    {
        for (std::size_t i = 0; i < kStreams.size(); ++i) {
            const HANDLE handle = handleOf(kStreams[i]);
            m_known[i] = GetConsoleMode(handle, &m_modes[i]) != 0;
            m_escapes =
                m_known[i] &&
                SetConsoleMode(handle, m_modes[i] | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
        }
        SetConsoleOutputCP(CP_UTF8);
    }
    ~ConsoleState()
    {
        for (std::size_t i = 0; i < kStreams.size(); ++i)
            if (m_known[i])
                SetConsoleMode(handleOf(kStreams[i]), m_modes[i]);
        if (m_codePage != 0)
            SetConsoleOutputCP(m_codePage);
    }
    ConsoleState(const ConsoleState &) = delete;
    ConsoleState &operator=(const ConsoleState &) = delete;

    [[nodiscard]] bool hasEscapes() const { return m_escapes; }

  private:
    static constexpr std::array kStreams{StandardStream::Error, StandardStream::Out};

    UINT m_codePage;
    std::array<DWORD, kStreams.size()> m_modes{};
    std::array<bool, kStreams.size()> m_known{};
    bool m_escapes = false; // of stdout
};

const ConsoleState &consoleState()
{
    static const ConsoleState state;
    return state;
}

} // namespace

// main() gets its arguments in the system's old code page.
std::vector<std::string> startConsole(int argc, char **argv)
{
    consoleState();
    for (std::FILE *const stream : {stdin, stdout, stderr})
        _setmode(_fileno(stream),
                 _O_BINARY); // pipes and files get the same bytes as on other systems
    int count = 0;
    const std::unique_ptr<wchar_t *, decltype(&LocalFree)> words(
        CommandLineToArgvW(GetCommandLineW(), &count), &LocalFree);
    if (!words)
        return {argv, argv + argc};
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i)
        arguments.push_back(utf8(words.get()[i]));
    return arguments;
}

std::optional<std::string> environmentText(const char *name)
{
    const wchar_t *const value = _wgetenv(wide(name).c_str());
    return value != nullptr ? std::optional<std::string>(utf8(value)) : std::nullopt;
}

bool isTerminal(StandardStream stream)
{
    DWORD mode = 0;
    return GetConsoleMode(handleOf(stream), &mode) != 0;
}

bool terminalHasEscapes()
{
    return consoleState().hasEscapes();
}

unsigned consoleColumns()
{
    CONSOLE_SCREEN_BUFFER_INFO facts{};
    if (GetConsoleScreenBufferInfo(handleOf(StandardStream::Out), &facts) == 0)
        return 0;
    return static_cast<unsigned>(std::max(0, facts.srWindow.Right - facts.srWindow.Left + 1));
}

// The pager of Windows can't scroll back, and shows no UTF-8.
std::string usualPager()
{
    return {};
}

namespace {

std::FILE *pagerInput = nullptr;

} // namespace

int startPagerProcess(const std::string &command)
{
    if (std::fflush(stdout) != 0)
        return 0;
    std::FILE *const input = _wpopen(wide(command).c_str(), L"wb");
    if (input == nullptr)
        return 0;
    if (_dup2(_fileno(input), _fileno(stdout)) != 0) {
        _pclose(input);
        return 0;
    }
    pagerInput = input;
    return 1;
}

bool endPagerProcess(int /*process*/)
{
    const bool left = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
    _close(_fileno(stdout));
    _pclose(pagerInput);
    return left;
}

namespace {

// A console provides UTF-16, a line at a time.
std::size_t readConsole(HANDLE console, std::span<char> room)
{
    constexpr std::size_t kMostBytes = 3; // of UTF-8 for a unit of UTF-16
    std::array<wchar_t, 1024> units{};
    DWORD count = 0;
    const auto most = static_cast<DWORD>(std::min(units.size(), room.size() / kMostBytes));
    if (ReadConsoleW(console, units.data(), most, &count, nullptr) == 0)
        return 0;
    const std::string text = utf8({units.data(), count});
    if (text.starts_with('\x1a')) // Ctrl+Z
        return 0;
    std::ranges::copy(text, room.begin());
    return text.size();
}

// Whether there is something to read, or nothing more will come.
bool isReady(HANDLE input)
{
    constexpr DWORD kWaitMs = 50;
    if (GetFileType(input) != FILE_TYPE_PIPE)
        return GetFileType(input) == FILE_TYPE_DISK ||
               WaitForSingleObject(input, kWaitMs) != WAIT_TIMEOUT;
    DWORD available = 0;
    if (PeekNamedPipe(input, nullptr, 0, nullptr, &available, nullptr) == 0 || available > 0)
        return true;
    Sleep(kWaitMs);
    return false;
}

} // namespace

// Waits in short intervals, because a stop request doesn't wake a read.
std::size_t readInput(std::span<char> room, const std::stop_token &stop)
{
    const HANDLE input = handleOf(StandardStream::In);
    while (!stop.stop_requested()) {
        if (!isReady(input))
            continue;
        if (isTerminal(StandardStream::In))
            return readConsole(input, room);
        DWORD count = 0;
        const bool read =
            ReadFile(input, room.data(), static_cast<DWORD>(room.size()), &count, nullptr) != 0;
        return read ? count : 0;
    }
    return 0;
}

} // namespace zoe::cli
