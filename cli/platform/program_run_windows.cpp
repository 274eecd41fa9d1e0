#include "cli/platform/program_run.h"

#include <windows.h>

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <system_error>
#include <utility>

#include "formats/stream/platform/windows/system_handle.h"
#include "formats/stream/platform/windows/wide_text.h"

namespace zoe::cli {

namespace {

using system::Handle;
using system::wide;

Error failed(const ProgramStart &start, const std::string &what)
{
    return {ErrorCode::BadInput, fmt::format("{} {}", start.command.front(), what), {}};
}

Error failedWithCode(const ProgramStart &start, const char *what)
{
    const auto code = static_cast<int>(GetLastError());
    return failed(start, fmt::format("{}: {}", what, std::system_category().message(code)));
}

// Quotes for CommandLineToArgvW(), which treats backslashes specially only before a quote.
std::wstring quoted(const std::wstring &word)
{
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos)
        return word;
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, L'\\') + L'"';
}

std::wstring commandLine(const std::vector<std::string> &command)
{
    std::wstring line;
    for (const std::string &word : command)
        line += (line.empty() ? L"" : L" ") + quoted(wide(word));
    return line;
}

// The environment of this process plus ZOE_OUTPUT: zero-terminated texts.
std::wstring environmentWith(const std::string &output)
{
    constexpr std::wstring_view kName = L"ZOE_OUTPUT=";
    std::wstring block;
    wchar_t *const all = GetEnvironmentStringsW();
    for (const wchar_t *at = all; at != nullptr && *at != L'\0';) {
        const std::wstring_view variable(at);
        if (!variable.starts_with(kName))
            block.append(variable).push_back(L'\0');
        at += variable.size() + 1;
    }
    if (all != nullptr)
        FreeEnvironmentStringsW(all);
    block.append(kName).append(wide(output)).append(2, L'\0');
    return block;
}

// A file that the program inherits.
Handle inheritable(const std::wstring &name, DWORD access, DWORD creation)
{
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    return Handle(CreateFileW(name.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                              creation, FILE_ATTRIBUTE_NORMAL, nullptr));
}

struct Started {
    Handle job; // its processes end with it
    Handle process;
    DWORD id = 0;
};

// All processes that the program starts end when the handle is closed.
Handle newJob()
{
    Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

bool pin(HANDLE process, const std::vector<int> &processors)
{
    if (processors.empty())
        return true;
    constexpr int kMost = 64; // of a group of processors
    DWORD_PTR mask = 0;
    for (const int processor : processors) {
        if (processor >= kMost) {
            SetLastError(ERROR_INVALID_PARAMETER);
            return false;
        }
        mask |= DWORD_PTR{1} << processor;
    }
    return SetProcessAffinityMask(process, mask) != 0;
}

Result<Started> startProgram(const ProgramStart &start)
{
    const Handle input = inheritable(L"NUL", GENERIC_READ, OPEN_EXISTING);
    const Handle log = inheritable(wide(start.log), GENERIC_WRITE, CREATE_ALWAYS);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = input.get();
    startup.hStdOutput = log.get();
    startup.hStdError = log.get();
    std::wstring line = commandLine(start.command);
    std::wstring environment = environmentWith(start.capture);
    PROCESS_INFORMATION facts{};
    // In a separate group, so that its Ctrl+Break affects nobody else.
    constexpr DWORD kFlags =
        CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_UNICODE_ENVIRONMENT;
    if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, kFlags, environment.data(),
                       nullptr, &startup, &facts) == 0)
        return failedWithCode(start, "can't be started");
    Started started{newJob(), Handle(facts.hProcess), facts.dwProcessId};
    const Handle thread(facts.hThread);
    AssignProcessToJobObject(started.job.get(), started.process.get());
    if (!pin(started.process.get(), start.processors)) {
        const Error error = failedWithCode(start, "may not run on these processors");
        TerminateProcess(started.process.get(), 1);
        return error;
    }
    ResumeThread(thread.get());
    return started;
}

// The recorder completes its capture on Ctrl+Break.
void end(const Started &started)
{
    constexpr DWORD kPatienceMs = 2000;
    if (GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, started.id) != 0)
        WaitForSingleObject(started.process.get(), kPatienceMs);
    TerminateJobObject(started.job.get(), 1);
    WaitForSingleObject(started.process.get(), INFINITE);
}

// Waits for the program, and ends it if the user cancels or the time is over.
Status await(const ProgramStart &start, const Started &started, const std::stop_token &stop)
{
    constexpr DWORD kLookEveryMs = 10;
    while (WaitForSingleObject(started.process.get(), kLookEveryMs) == WAIT_TIMEOUT) {
        const bool isLate = start.deadline && std::chrono::steady_clock::now() >= *start.deadline;
        if (!isLate && !stop.stop_requested())
            continue;
        end(started);
        return Error{ErrorCode::Cancelled,
                     stop.stop_requested()
                         ? "cancelled"
                         : fmt::format("{} was still running and was ended", start.command.front()),
                     {}};
    }
    return {};
}

double secondsOf(const FILETIME &time)
{
    constexpr double kUnit = 100e-9;
    return kUnit *
           static_cast<double>(std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime);
}

} // namespace

Result<ProgramRun> runProgram(const ProgramStart &start, const std::stop_token &stop)
{
    const auto from = std::chrono::steady_clock::now();
    const Result<Started> started = startProgram(start);
    if (!started)
        return started.error();
    if (Status ended = await(start, *started, stop); !ended)
        return ended.error();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - from;
    DWORD code = 0;
    GetExitCodeProcess(started->process.get(), &code);
    if (code != 0)
        return failed(start,
                      code < 0x8000'0000
                          ? fmt::format("exited with code {}; its output is in {}", code, start.log)
                          : fmt::format("crashed with the exception {:#x}; its output is "
                                        "in {}",
                                        code, start.log));
    FILETIME begun{};
    FILETIME over{};
    FILETIME kernel{};
    FILETIME user{};
    GetProcessTimes(started->process.get(), &begun, &over, &kernel, &user);
    return ProgramRun{.seconds = took.count(),
                      .processorSeconds = secondsOf(kernel) + secondsOf(user)};
}

} // namespace zoe::cli
