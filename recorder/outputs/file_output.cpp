#include "recorder/outputs/file_output.h"

#include <utility>

#include "recorder/outputs/disk_calls.h"

namespace zoe::recorder {

Result<std::unique_ptr<FileOutput>> FileOutput::create(const std::filesystem::path &path,
                                                       const Rotation &rotation, unsigned mode,
                                                       Note note, bool replace)
{
    std::unique_ptr<FileOutput> output(
        new FileOutput(path, rotation, mode, std::move(note), replace));
    if (Status status = output->open(); !status)
        return status.error();
    return output;
}

FileOutput::FileOutput(const std::filesystem::path &path, const Rotation &rotation, unsigned mode,
                       Note note, bool replace)
    : m_path(path)
    , m_rotation(rotation)
    , m_mode(mode)
    , m_note(std::move(note))
    , m_replace(replace)
{
    if (rotation.wanted())
        m_names.emplace(path, rotation.keepFiles);
}

Status FileOutput::open()
{
    RecordingFile::Options options{m_mode, m_replace && !m_names, {}};
    if (m_names)
        options.anotherName = [this] { return m_names->next(); };
    Result<std::unique_ptr<RecordingFile>> file = RecordingFile::create(
        m_names ? m_names->next() : m_path, m_preamble.nextFrame(), std::move(options));
    if (!file)
        return file.error();
    m_file = *std::move(file);
    return {};
}

Status FileOutput::header(const SessionInfo &session)
{
    m_preamble.header(session);
    if (Status status = m_preamble.begin(m_file->stream()); !status)
        return m_file->named(status);
    return m_file->flush();
}

Status FileOutput::appear()
{
    Status status = m_file->appear(RecordingFile::Appearance::OnTrial);
    if (status && !m_names && m_file->hasAnotherName() && m_note)
        m_note(m_path.string() + (m_replace ? " is being written by another session" : " exists") +
               "; recording to " + m_file->path().string());
    return status;
}

Status FileOutput::settle()
{
    m_file->settle();
    return {};
}

Status FileOutput::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    if (m_names)
        m_preamble.dictionary(additions, ids);
    return m_file->named(m_file->stream().dictionary(additions, ids));
}

Status FileOutput::annotations(const AnnotationsMessage &changes)
{
    if (m_names)
        m_preamble.annotations(changes);
    if (Status status = m_file->stream().annotations(changes); !status)
        return m_file->named(status);
    EventTally events;
    events[EventGroup::Bookmarks] = changes.size();
    noteMessage(m_file->bytesWritten(), events);
    return {};
}

bool FileOutput::isFull(const ChunkHead &next) const
{
    if (m_file->stream().chunks() == 0)
        return false;
    const bool large = m_rotation.bytes > 0 && m_file->stream().bytesWritten() >= m_rotation.bytes;
    const bool old = m_rotation.seconds > 0 &&
                     next.endNs - m_startNs > DurationNs{m_rotation.seconds} * kNsPerSecond;
    return large || old;
}

Status FileOutput::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    if (m_names && isFull(chunk->head)) {
        if (Status status = endFile(false, {}); !status)
            return status;
        DiskCalls::noteAnswer();
        m_bytesBefore += m_file->bytesWritten();
        m_safe = *eventsInFiles();
        m_written.clear();
        if (Status status = open(); !status)
            return status;
        m_preamble.forgetBefore(chunk->head);
        if (Status status = m_preamble.begin(m_file->stream()); !status)
            return m_file->named(status);
        if (Status status = m_file->appear(RecordingFile::Appearance::ForGood); !status)
            return status;
        DiskCalls::noteAnswer();
    }
    if (m_file->stream().chunks() == 0)
        m_startNs = chunk->head.startNs;
    m_preamble.chunk(chunk->head);
    // Before writing, because the message may reach the file although the index after it, or this
    // thread, fails.
    noteMessage(m_file->bytesWritten() + chunk->message.size(), chunk->events);
    return m_file->named(m_file->stream().chunk(chunk));
}

void FileOutput::noteMessage(std::uint64_t endOffset, const EventTally &events)
{
    m_written.push_back({endOffset, events});
    for (; !m_written.empty() && m_written.front().endOffset <= m_file->bytesInFile();
         m_written.pop_front())
        m_safe += m_written.front().events;
}

Status FileOutput::end(const LeftOut &leftOut)
{
    return endFile(true, leftOut);
}

Status FileOutput::endFile(bool isLast, const LeftOut &leftOut)
{
    const bool removes = m_names && m_names->removes();
    Status status = m_file->end(removes, leftOut);
    if (status && removes)
        m_names->completed(m_file->path(), m_file->id(), isLast);
    return status;
}

std::optional<EventTally> FileOutput::eventsInFiles() const
{
    EventTally events = m_safe;
    for (const Written &message : m_written)
        if (message.endOffset <= m_file->bytesInFile())
            events += message.events;
    return events;
}

std::uint64_t FileOutput::bytesWritten() const
{
    return m_bytesBefore + m_file->bytesWritten();
}

} // namespace zoe::recorder
