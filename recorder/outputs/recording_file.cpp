#include "recorder/outputs/recording_file.h"

#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "formats/stream/platform/path_text.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace fs = std::filesystem;

namespace {

constexpr int kMostNamesTried = 1000;

// Waits some seconds for a program that reads from the pipe.
Result<int> openWhenRead(const fs::path &path)
{
    constexpr unsigned kPauseMs = 10;
    constexpr int kAttempts = 500;
    for (int attempt = 0;; ++attempt) {
        {
            const platform::NoFork together; // its reader would wait for a forked child, too
            const Result<int> descriptor = system::openSpecialNow(path);
            if (descriptor && *descriptor >= 0)
                platform::closeInForkedChild(*descriptor);
            if (!descriptor || *descriptor >= 0)
                return descriptor;
        }
        if (attempt == kAttempts)
            return Error{ErrorCode::Io, "no program reads from the pipe", path.string()};
        platform::sleepMs(kPauseMs);
    }
}

} // namespace

Result<std::unique_ptr<RecordingFile>> RecordingFile::create(const fs::path &path,
                                                             FrameIndex firstFrame, Options options)
{
    if (path.empty())
        return Error{ErrorCode::BadInput, "no file name was given for the recording", {}};
    std::unique_ptr<RecordingFile> file(new RecordingFile(path, std::move(options)));
    if (Status status = file->open(firstFrame); !status)
        return file->named(status).error();
    return file;
}

RecordingFile::RecordingFile(const fs::path &path, Options options)
    : m_asked(path)
    , m_options(std::move(options))
{}

Status RecordingFile::open(FrameIndex firstFrame)
{
    m_final = system::behindOwnLinks(m_asked);
    std::error_code error;
    // The target of another user's link doesn't matter: the recording replaces the link.
    const bool foreign = fs::is_symlink(m_final, error) && !system::isOwnLink(m_final);
    const fs::file_status status =
        foreign ? fs::symlink_status(m_final, error) : fs::status(m_final, error);
    if (fs::is_directory(status))
        return Error{ErrorCode::Io, "can't record into a folder", m_asked.string()};
    m_isSpecial = fs::exists(status) && !foreign && !fs::is_regular_file(status);
    const fs::path opened = m_isSpecial ? m_final : system::temporaryName(m_final);
    if (!m_isSpecial) // before it exists, because there may be no memory later
        m_temporary = opened;
    Result<int> descriptor = -1;
    if (m_isSpecial) {
        descriptor = openWhenRead(opened);
    } else {
        // A forked child would keep the lock.
        const platform::NoFork together;
        descriptor = system::createLocked(opened, m_options.mode);
        if (descriptor)
            platform::closeFileInForkedChild(*descriptor);
    }
    if (!descriptor) {
        m_temporary.clear();
        return descriptor.error();
    }
    try {
        m_sink = std::make_unique<FileSink>(opened, *descriptor);
    } catch (const std::bad_alloc &) {
        platform::keepInForkedChild(*descriptor);
        static_cast<void>(system::closeFile(*descriptor, opened));
        throw;
    }
    m_stream.emplace(*m_sink, IndexedStream::kChunksPerLiveIndex, firstFrame);
    return {};
}

RecordingFile::~RecordingFile()
{
    if (m_sink)
        platform::keepInForkedChild(m_sink->descriptor());
    std::error_code error;
    if (!m_temporary.empty())
        fs::remove(m_temporary, error);
    if (!m_isOnTrial)
        return;
    try {
        takeBackName();
    } catch (const std::bad_alloc &) { // the part that needs no memory
        m_sink.reset();
        if (!m_replaced.empty())
            fs::rename(m_replaced, m_final, error);
        else
            fs::remove(m_final, error);
    }
}

// Another program may have taken the name in between.
void RecordingFile::takeBackName()
{
    const system::FileId own = id();
    m_stream.reset();
    m_sink.reset();
    system::HeldFolder(m_final.parent_path()).remove(m_final.filename().string(), own);
    if (m_replaced.empty())
        return;
    for (int names = 0; names < kMostNamesTried; ++names) {
        const Result<bool> taken = system::takeName(m_replaced, m_final, false);
        if (!taken || *taken)
            return;
        m_final = anotherName();
    }
}

void RecordingFile::settle()
{
    std::error_code error;
    if (!m_replaced.empty())
        fs::remove(m_replaced, error);
    m_replaced.clear();
    m_isOnTrial = false;
}

IndexedStream &RecordingFile::stream()
{
    // An error is noticed at the next write.
    if (m_checkpoint)
        static_cast<void>(m_sink->cutTo(*std::exchange(m_checkpoint, std::nullopt)));
    return *m_stream;
}

// "run.1234.zoe", "run.1234-2.zoe" and so on.
fs::path RecordingFile::anotherName()
{
    if (m_options.anotherName)
        return m_options.anotherName();
    const std::string count = ++m_otherNames > 1 ? '-' + std::to_string(m_otherNames) : "";
    fs::path name = system::behindOwnLinks(m_asked);
    name.replace_filename(system::pathOf(name.stem().string() + '.' +
                                         std::to_string(platform::currentProcessId()) + count +
                                         name.extension().string()));
    return name;
}

Status RecordingFile::appear(Appearance appearance)
{
    if (Status status = flush(); !status)
        return status;
    const bool onTrial = appearance == Appearance::OnTrial && !m_isSpecial;
    fs::path keptName = onTrial ? system::temporaryName(m_final) : fs::path();
    for (int names = 0; !m_temporary.empty() && names < kMostNamesTried; ++names) {
        const bool replace = m_options.replace && !m_hasAnotherName;
        const Result<bool> taken = [&] {
            const platform::NoFork together; // a forked child would keep the lock of the old file
            return system::takeName(m_temporary, m_final, replace, keptName);
        }();
        if (!taken)
            return named(taken.error());
        if (*taken) {
            m_temporary.clear();
            m_replaced = std::move(keptName);
            m_isOnTrial = onTrial;
            return {};
        }
        m_hasAnotherName = true;
        m_final = anotherName();
    }
    if (m_temporary.empty())
        return {};
    return Error{ErrorCode::Io, "all names for the recording are in use; choose another one",
                 m_asked.string()};
}

Status RecordingFile::checkpoint()
{
    if (m_isSpecial || m_checkpoint)
        return {};
    m_checkpoint = m_stream->bytesWritten();
    IndexedStream copy = *m_stream;
    Status status = copy.end({});
    return named(status ? m_sink->flush() : status);
}

Status RecordingFile::end(bool sync, const LeftOut &leftOut)
{
    Status status = stream().end(leftOut);
    if (status)
        status = sync ? m_sink->sync() : m_sink->flush();
    return named(status);
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
