// A CaptureWriter into memory, and what tests of importers share around it.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/memory_capture.h"
#include "formats/writing/capture_writer.h"
#include "plugins/api/importer.h"

namespace zoe {
class PluginManager;
}

namespace zoe::test {

class MemoryWriter final : public CaptureWriter {
  public:
    explicit MemoryWriter(SessionInfo session);

    SiteId addSite(const Site &site) override;
    ThreadId addThread(const Thread &thread) override;
    void updateThread(ThreadId id, const Thread &thread) override;
    PlotId addPlot(const PlotSeries &series) override;
    FrameSetId addFrameSet(const FrameSet &set) override;
    void updateFrameSet(FrameSetId id, const FrameSet &set) override;
    LockId addLock(const Lock &lock) override;
    void updateLock(LockId id, const Lock &lock) override;
    PoolId addMemoryPool(const MemoryPool &pool) override;
    ValueKeyId addValueKey(std::string_view key) override;
    ModuleId addModule(const CodeModule &module) override;
    CodeAddressId addCodeAddress(const CodeAddress &address) override;
    StackId addStack(const CallStack &stack) override;
    std::uint64_t annotate(Annotation annotation) override;
    void removeAnnotation(std::uint64_t id) override;
    FrameAssembler &events() override { return m_events; }
    Status writeChunk(Chunk chunk) override;
    Status writeChunk(Chunk chunk, ReadyZones zones) override;
    Status finish(TimeNs endNs) override;
    [[nodiscard]] const Report &report() const override { return m_events.report(); }
    void leaveOut(const LeftOut & /*leftOut*/) override {} // no chunks are written

    // REQUIRES: finish() was called.
    [[nodiscard]] std::shared_ptr<const MemoryCapture> capture() const { return m_capture; }

  private:
    SessionInfo m_session;
    Dictionaries m_dictionaries;
    std::vector<Chunk> m_chunks;
    std::vector<AnnotationChange> m_annotations;
    FrameAssembler m_events;
    std::shared_ptr<const MemoryCapture> m_capture;
};

struct Imported {
    std::shared_ptr<const MemoryCapture> capture; // null: see error
    Report report;
    Error error;
};

// The importer that accepts a file with these bytes; empty if none does.
QString recognisedFormat(PluginManager &plugins, const QByteArray &bytes);

// Runs the importer on bytes.
Imported importBytes(const Importer &importer, const QByteArray &bytes, const QString &marker = {},
                     const Task &task = Task{});

Imported importBytes(const Importer &importer, const QByteArray &bytes,
                     const ImportOptions &options, const Task &task = Task{});
// The same from any device.
Imported importDevice(const Importer &importer, QIODevice &input, ImportOptions options,
                      const Task &task = Task{});

// Frames, threads with their stacks ("thread: a;b;c selfNs"), messages, plots, values by name and
// the report, one per line. Fragments of a zone are added up; stacks are in order of first
// appearance.
std::string foldedText(const Capture &capture, const Report &report);

} // namespace zoe::test
