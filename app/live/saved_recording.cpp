#include "app/live/saved_recording.h"

#include <fstream>
#include <span>
#include <system_error>
#include <vector>

#include "formats/stream/platform/system_file.h"

namespace zoe::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlockBytes = std::size_t{4} << 20;

Status copyBytes(std::ifstream &in, int out, const fs::path &to, double size, const Task &task)
{
    std::vector<std::byte> block(kBlockBytes);
    std::uint64_t written = 0;
    while (in) {
        if (task.stopRequested())
            return Task::cancelled();
        in.read(reinterpret_cast<char *>(block.data()), static_cast<std::streamsize>(block.size()));
        const auto read = static_cast<std::size_t>(in.gcount());
        if (Status status = system::writeAll(out, std::span(block).first(read), to, written);
            !status)
            return status;
        task.progress(size > 0 ? static_cast<double>(written) / size : 1);
    }
    return in.bad() ? Status{Error{ErrorCode::Io, "the recording can't be read", {}}} : Status{};
}

Status copyToDisk(const fs::path &from, const fs::path &to, const Task &task)
{
    std::error_code ignored;
    const auto size = static_cast<double>(fs::file_size(from, ignored));
    std::ifstream in(from, std::ios::binary);
    if (!in)
        return Error{ErrorCode::Io, "the recording can't be read", from.string()};
    const Result<int> out = system::createFile(to);
    if (!out)
        return out.error();
    Status status = copyBytes(in, *out, to, size, task);
    if (status)
        status = system::syncFile(*out, to);
    const Status closed = system::closeFile(*out, to);
    return status ? closed : status;
}

} // namespace

Result<bool> linkRecording(const fs::path &from, const fs::path &to)
{
    const Result<int> file = system::openOwn(from);
    if (!file)
        return file.error();
    const fs::path beside = system::temporaryName(to);
    const Result<bool> linked = system::linkFile(*file, beside);
    const Status closed = system::closeFile(*file, from);
    if (!linked || !*linked)
        return linked;
    const Status named = closed ? system::renameFile(beside, to, true) : closed;
    std::error_code error;
    fs::remove(beside, error); // it is kept if both are the same file
    return named ? Result<bool>(true) : named.error();
}

Status copyRecording(const fs::path &from, const fs::path &to, const Task &task)
{
    const fs::path beside = system::temporaryName(to);
    Status status = copyToDisk(from, beside, task);
    if (status)
        status = system::renameFile(beside, to, true);
    if (!status) {
        std::error_code ignored;
        fs::remove(beside, ignored);
    }
    return status;
}

} // namespace zoe::app
