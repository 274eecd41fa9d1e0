#include "formats/writing/capture_writer.h"

#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "formats/stream/output/file_sink.h"
#include "formats/stream/platform/system_file.h"
#include "formats/writing/chunk_joiner.h"

namespace zoe {

namespace {

class FileCaptureWriter final : public CaptureWriter {
  public:
    FileCaptureWriter(std::filesystem::path target, std::unique_ptr<FileSink> sink,
                      const WriterOptions &options)
        : m_target(std::move(target))
        , m_overwrite(options.overwrite)
        , m_sink(std::move(sink))
        , m_stream(*m_sink, options.stream)
        , m_events(options.limits, [this](const Chunk &chunk) { return writeNumbered(chunk); })
        , m_joinedZones(options.joinedZones)
    {}

    ~FileCaptureWriter() override
    {
        if (m_finished)
            return;
        m_sink->abandon();
        std::error_code ignored;
        std::filesystem::remove(m_sink->path(), ignored);
    }

    FileCaptureWriter(const FileCaptureWriter &) = delete;
    FileCaptureWriter &operator=(const FileCaptureWriter &) = delete;

    Status begin(const SessionInfo &session) { return m_stream.begin(session); }

    SiteId addSite(const Site &site) override { return m_stream.addSite(site); }
    ThreadId addThread(const Thread &thread) override { return m_stream.addThread(thread); }
    void updateThread(ThreadId id, const Thread &thread) override
    {
        m_stream.updateThread(id, thread);
    }
    PlotId addPlot(const PlotSeries &series) override { return m_stream.addPlot(series); }
    FrameSetId addFrameSet(const FrameSet &set) override { return m_stream.addFrameSet(set); }
    void updateFrameSet(FrameSetId id, const FrameSet &set) override
    {
        m_stream.updateFrameSet(id, set);
    }
    LockId addLock(const Lock &lock) override { return m_stream.addLock(lock); }
    void updateLock(LockId id, const Lock &lock) override { m_stream.updateLock(id, lock); }
    ModuleId addModule(const CodeModule &module) override { return m_stream.addModule(module); }
    CodeAddressId addCodeAddress(const CodeAddress &address) override
    {
        return m_stream.addCodeAddress(address);
    }
    StackId addStack(const CallStack &stack) override { return m_stream.addStack(stack); }
    PoolId addMemoryPool(const MemoryPool &pool) override { return m_stream.addMemoryPool(pool); }
    ValueKeyId addValueKey(std::string_view key) override { return m_stream.addValueKey(key); }
    std::uint64_t annotate(Annotation annotation) override
    {
        return m_stream.annotate(std::move(annotation));
    }
    void removeAnnotation(std::uint64_t id) override { m_stream.removeAnnotation(id); }

    FrameAssembler &events() override { return m_events; }

    Status writeChunk(Chunk chunk) override;
    Status writeChunk(Chunk chunk, ReadyZones zones) override;
    void leaveOut(const LeftOut &leftOut) override { m_leftOut = leftOut; }

    Status finish(TimeNs endNs) override;

    [[nodiscard]] const Report &report() const override { return m_events.report(); }

  private:
    Status writeNumbered(const Chunk &chunk);
    Status wrote(const Chunk &chunk, Status status);
    Status writeJoined();

    std::filesystem::path m_target;
    bool m_overwrite;
    std::unique_ptr<FileSink> m_sink;
    StreamWriter m_stream;
    FrameAssembler m_events;
    std::size_t m_joinedZones;
    ChunkJoiner m_joiner;
    std::optional<Error> m_failed;
    FrameIndex m_nextFrame = 0;
    bool m_wholeChunks = false;
    bool m_finished = false;
    LeftOut m_leftOut;
};

Status FileCaptureWriter::writeNumbered(const Chunk &chunk)
{
    return wrote(chunk, m_stream.writeChunk(chunk));
}

Status FileCaptureWriter::wrote(const Chunk &chunk, Status status)
{
    if (!status)
        m_failed = status.error();
    else
        m_nextFrame = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    return status;
}

Status FileCaptureWriter::writeChunk(Chunk chunk)
{
    m_wholeChunks = true;
    if (!m_joiner.empty() && m_joiner.zones() + chunk.zones.size() > m_joinedZones) {
        if (Status status = writeJoined(); !status)
            return status;
    }
    if (chunk.zones.size() < m_joinedZones && !chunk.frames.empty()) {
        m_joiner.add(chunk);
        return {};
    }
    chunk.firstFrame = m_nextFrame;
    return writeNumbered(chunk);
}

Status FileCaptureWriter::writeChunk(Chunk chunk, ReadyZones zones)
{
    m_wholeChunks = true;
    if (Status status = writeJoined(); !status)
        return status;
    chunk.firstFrame = m_nextFrame;
    return wrote(chunk, m_stream.writeChunk(chunk, std::move(zones)));
}

Status FileCaptureWriter::writeJoined()
{
    if (m_joiner.empty())
        return {};
    Chunk joined = m_joiner.take();
    joined.firstFrame = m_nextFrame;
    return writeNumbered(joined);
}

Status FileCaptureWriter::finish(TimeNs endNs)
{
    if (Status status = writeJoined(); !status)
        return status;
    if (m_failed)
        return *m_failed;
    if (!m_wholeChunks) {
        if (Status status = m_events.finish(endNs); !status)
            return status;
        m_leftOut = m_events.leftOut();
    }
    if (Status status = m_stream.end(m_leftOut); !status)
        return status;
    if (Status status = m_sink->sync(); !status)
        return status;
    if (Status status = m_sink->close(); !status)
        return status;
    Status status = system::renameFile(m_sink->path(), m_target, m_overwrite);
    m_finished = status.ok();
    return status;
}

} // namespace

Result<std::unique_ptr<CaptureWriter>> CaptureWriter::create(const std::filesystem::path &path,
                                                             const SessionInfo &session,
                                                             const WriterOptions &options)
{
    std::error_code ignored;
    if (path.filename().empty() || std::filesystem::is_directory(path, ignored))
        return Error{ErrorCode::Io, "a capture can't be written to a folder", path.string()};
    // It is written beside its final name, which would replace them.
    if (std::filesystem::is_other(std::filesystem::status(path, ignored)))
        return Error{ErrorCode::Io, "a capture can't be written to a device or pipe",
                     path.string()};
    if (!options.overwrite && std::filesystem::exists(path, ignored))
        return Error{ErrorCode::Io, "the file already exists", path.string()};
    // In the folder of the target, so that renaming never copies.
    auto sink = FileSink::createFor(path);
    if (!sink)
        return sink.error();
    auto writer = std::make_unique<FileCaptureWriter>(path, std::move(*sink), options);
    if (Status status = writer->begin(session); !status)
        return status.error();
    return std::unique_ptr<CaptureWriter>(std::move(writer));
}

} // namespace zoe
