#include "cli/program/result_stream.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <stdexcept>
#include <system_error>

namespace zoe::cli {

namespace {

// Of the first failure, the one that matters; 0: none so far.
int firstError = 0;
bool isReported = false;

bool noteError(int error)
{
    if (firstError == 0)
        firstError = error != 0 ? error : EIO;
    return false;
}

bool write(std::string_view text)
{
    try {
        fmt::print(stdout, "{}", text); // knows the consoles of Windows
        return true;
    } catch (const std::system_error &error) {
        return noteError(error.code().value());
    }
}

bool flush()
{
    return std::fflush(stdout) == 0 || noteError(errno);
}

Error lossOf(const std::string &reason)
{
    if (reason == std::strerror(EBADF))
        return {ErrorCode::Io, "can't write the result: stdout is closed", {}};
    return {ErrorCode::Io, "can't write the result to stdout: " + reason, {}};
}

Error firstLoss()
{
    return lossOf(std::strerror(firstError));
}

} // namespace

void writeResult(std::string_view text)
{
    if (!write(text))
        throw std::runtime_error(firstLoss().text());
}

void writeResultEnd(std::string_view text) noexcept
{
    try {
        write(text);
    } catch (const std::exception &) { // no memory
        noteError(ENOMEM);
    }
}

void flushResult()
{
    if (!flush())
        throw std::runtime_error(firstLoss().text());
}

Status finishResult()
{
    flush();
    if (firstError == 0 && std::ferror(stdout) != 0)
        noteError(EIO);
    return firstError == 0 || isReported ? Status{} : Status{firstLoss()};
}

Error resultLost(const std::string &reason)
{
    isReported = true;
    return lossOf(reason);
}

} // namespace zoe::cli
