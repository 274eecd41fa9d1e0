#include "recorder/outputs/recording_file.h"

#include <string>
#include <system_error>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace fs = std::filesystem;

namespace {

// What a name stands for, also where that doesn't exist yet: a rename must not replace the link.
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

Result<std::unique_ptr<RecordingFile>> RecordingFile::create(const fs::path &path)
{
    if (path.empty())
        return Error{ErrorCode::BadInput, "no file name was given to record into", {}};
    std::unique_ptr<RecordingFile> file(new RecordingFile);
    file->m_asked = path;
    file->m_final = behindLinks(path);
    std::error_code error;
    const fs::file_status status = fs::status(file->m_final, error);
    if (fs::is_directory(status))
        return Error{ErrorCode::Io, "cannot record into a folder", path.string()};

    fs::path opened = file->m_final;
    if (!fs::exists(status) || fs::is_regular_file(status)) {
        opened += '.' + std::to_string(platform::currentProcessId()) + ".part";
        file->m_temporary = opened;
    }
    Result<std::unique_ptr<FileSink>> sink = FileSink::create(opened, true);
    if (!sink) {
        file->m_temporary.clear();
        return file->named(sink.error());
    }
    file->m_sink = *std::move(sink);
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
    if (Status status = m_sink->flush(); !status)
        return named(status.error());
    if (m_temporary.empty())
        return {};
    std::error_code error;
    fs::rename(m_temporary, m_final, error);
    if (error)
        return Error{ErrorCode::Io, "cannot give the recording its name: " + error.message(),
                     m_asked.string()};
    m_temporary.clear();
    return {};
}

Error RecordingFile::named(Error error) const
{
    if (error.code == ErrorCode::Io)
        error.place = m_asked.string();
    return error;
}

} // namespace zoe::recorder
