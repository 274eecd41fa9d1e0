#include "recorder/outputs/recording_file.h"

#include <string>
#include <system_error>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kChunksPerIndex = 1024;

// Resolves symbolic links, even if the target doesn't exist yet: the rename must not replace a
// link.
fs::path behindLinks(fs::path path)
{
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int links = 0; links < kMostLinks && fs::is_symlink(path, error); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        if (error)
            break;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

} // namespace

Result<std::unique_ptr<RecordingFile>> RecordingFile::create(const fs::path &path,
                                                             FrameIndex firstFrame)
{
    if (path.empty())
        return Error{ErrorCode::BadInput, "no file name was given for the recording", {}};
    std::unique_ptr<RecordingFile> file(new RecordingFile(path));
    file->m_final = behindLinks(path);
    std::error_code error;
    const fs::file_status status = fs::status(file->m_final, error);
    if (fs::is_directory(status))
        return Error{ErrorCode::Io, "can't record into a folder", path.string()};

    fs::path opened = file->m_final;
    if (!fs::exists(status) || fs::is_regular_file(status)) {
        opened += '.' + std::to_string(platform::currentProcessId()) + ".part";
        file->m_temporary = opened;
    }
    Result<std::unique_ptr<FileSink>> sink = FileSink::create(opened, true);
    if (!sink) {
        file->m_temporary.clear();
        return file->named(sink.error()).error();
    }
    file->m_sink = *std::move(sink);
    file->m_stream.emplace(*file->m_sink, kChunksPerIndex, firstFrame);
    return file;
}

RecordingFile::~RecordingFile()
{
    std::error_code error;
    if (!m_temporary.empty())
        fs::remove(m_temporary, error);
}

Status RecordingFile::appear()
{
    if (Status status = flush(); !status)
        return status;
    if (m_temporary.empty())
        return {};
    std::error_code error;
    fs::rename(m_temporary, m_final, error);
    if (error)
        return Error{ErrorCode::Io,
                     "can't rename the recording to its final name: " + error.message(),
                     m_asked.string()};
    m_temporary.clear();
    return {};
}

Status RecordingFile::named(Status status) const
{
    if (status || status.error().code != ErrorCode::Io)
        return status;
    Error error = status.error();
    error.place = m_asked.string();
    return error;
}

} // namespace zoe::recorder
