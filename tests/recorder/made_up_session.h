// A session without a program, for tests of outputs.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QtGlobal>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/outputs/output.h"
#include "tests/recorder/recording.h"

namespace zoe::test {

// Frames of one zone each, given to an output as the writer thread does.
class MadeUpSession {
  public:
    explicit MadeUpSession(recorder::Output &output, DurationNs chunkNs = 100 * kNsPerMs)
        : m_writer(output, 1)
        , m_frames({.chunkDurationNs = chunkNs},
                   [this](const Chunk &chunk) { return m_writer.writeChunk(chunk); })
    {
        SessionInfo session;
        session.program = "made up";
        require(m_writer.begin(session));
        require(output.appear());
        require(output.settle());
        m_writer.addFrameSet({.name = "main", .thread = {}});
        Thread thread;
        thread.name = "main";
        m_thread = m_writer.addThread(thread);
        Site site;
        site.name = "step";
        m_site = m_writer.addSite(site);
    }
    void frame(DurationNs durationNs)
    {
        step(durationNs);
        m_frames.frameMark(m_nowNs);
        require(m_frames.advance(m_nowNs));
    }
    // Up to the beginning of the next one.
    void begin(DurationNs durationNs)
    {
        step(durationNs);
        m_frames.beginFrame(m_nowNs);
        require(m_frames.advance(m_nowNs));
    }
    // Ended by a limit, as long frames and those without marks are.
    void slice(DurationNs durationNs)
    {
        step(durationNs);
        m_frames.cutFrame(m_nowNs);
        require(m_frames.advance(m_nowNs));
    }
    void bookmark(const std::string &text, std::optional<FrameIndex> frame)
    {
        Annotation annotation;
        annotation.timeNs = m_nowNs;
        annotation.frame = frame;
        annotation.text = text;
        m_writer.annotate(annotation);
    }
    void end()
    {
        require(m_frames.finish(m_nowNs));
        require(m_writer.end());
    }

  private:
    void step(DurationNs durationNs)
    {
        m_frames.enter(m_thread, m_nowNs, m_site);
        m_nowNs += durationNs;
        m_frames.leave(m_thread, m_nowNs);
    }
    static void require(const Status &status)
    {
        if (!status)
            qFatal("%s", status.error().text().c_str());
    }

    StreamWriter m_writer;
    FrameAssembler m_frames;
    ThreadId m_thread;
    SiteId m_site;
    TimeNs m_nowNs = 0;
};

// The names of the files in its folder.
inline std::vector<std::string> captures(const RecordingFolder &folder)
{
    std::vector<std::string> files;
    for (const auto &entry :
         std::filesystem::directory_iterator(std::filesystem::path(folder.path()).parent_path()))
        files.push_back(entry.path().filename().string());
    std::ranges::sort(files);
    return files;
}

} // namespace zoe::test
