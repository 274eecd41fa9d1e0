#include "step_log.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "formats/writing/capture_writer.h"

using namespace zoe;

namespace {

constexpr std::string_view kFirstLine = "steps 1\n";
constexpr qint64 kLongestLine = 1024;
constexpr qint64 kMostUs = 1'000'000'000'000; // 11 days
constexpr int kLinesPerStep = 4096;           // between two checks of the task

// Passes each step to the writer, which makes zones and frames of them.
class Steps {
  public:
    explicit Steps(CaptureWriter &writer)
        : m_writer(writer)
    {
        Thread thread;
        thread.name = "main";
        m_thread = writer.addThread(thread);
        FrameSet frames;
        frames.name = "main";
        frames.thread = m_thread;
        writer.addFrameSet(frames);
    }

    // False if the line is not valid.
    bool take(const QList<QByteArray> &words)
    {
        bool isNumber = false;
        const qint64 us = words.first().toLongLong(&isNumber);
        if (!isNumber || us < 0 || us > kMostUs || words.size() < 2)
            return false;
        const TimeNs timeNs = us * kNsPerUs;
        m_lastNs = std::max(m_lastNs, timeNs);
        FrameAssembler &events = m_writer.events();
        if (words[1] == "frame" && timeNs > 0) // frame 0 begins at 0 anyway
            events.frameMark(timeNs);
        else if (words[1] == "begin" && words.size() == 3)
            events.enter(m_thread, timeNs, siteOf(words[2].toStdString()));
        else if (words[1] == "end")
            events.leave(m_thread, timeNs);
        else
            return words[1] == "frame";
        return true;
    }

    // Frames up to the last step are complete and can be written.
    Status advance() { return m_writer.events().advance(m_lastNs); }
    Status finish() { return m_writer.finish(m_lastNs); }

  private:
    SiteId siteOf(const std::string &name)
    {
        const auto [found, isNew] = m_sites.try_emplace(name);
        if (isNew) {
            Site site;
            site.name = name;
            found->second = m_writer.addSite(site);
        }
        return found->second;
    }

    CaptureWriter &m_writer;
    ThreadId m_thread;
    std::map<std::string, SiteId> m_sites;
    TimeNs m_lastNs = 0;
};

} // namespace

ImportFormat StepLog::format() const
{
    return {QStringLiteral("step-log"), QStringLiteral("Step log"), {QStringLiteral("steps")}};
}

int StepLog::sniff(std::span<const std::byte> firstBytes) const
{
    const std::string_view text(reinterpret_cast<const char *>(firstBytes.data()),
                                firstBytes.size());
    return text.starts_with(kFirstLine) ? 100 : 0;
}

Result<ImportResult> StepLog::read(QIODevice &input, const ImportOptions &options,
                                   const OpenWriter &openWriter, const Task &task) const
{
    SessionInfo session;
    session.program = options.sourceName.toStdString();
    const Result<CaptureWriter *> writer = openWriter(session);
    if (!writer)
        return writer.error();
    Steps steps(**writer);
    ImportResult result;
    input.readLine(); // "steps 1"
    int lines = 0;
    for (QByteArray line; !(line = input.readLine(kLongestLine)).isEmpty();) {
        if (!steps.take(line.simplified().split(' ')))
            result.report.count("lines that are not steps were skipped");
        if (++lines % kLinesPerStep != 0)
            continue;
        if (task.stopRequested())
            return Task::cancelled();
        if (const Status written = steps.advance(); !written)
            return written.error();
        if (input.size() > 0)
            task.progress(static_cast<double>(input.pos()) / static_cast<double>(input.size()));
    }
    if (const Status written = steps.finish(); !written)
        return written.error();
    for (const Note &note : (*writer)->report().notes()) // ends without a start, and so on
        result.report.count(note.what, note.count);
    return result;
}
