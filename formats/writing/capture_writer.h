// Writes a capture file from events or from whole chunks. Importers, `zoe generate`, trim, recover
// and others use it. Not thread-safe: one owner.
//
// The file appears under its name only after finish() has succeeded. Until then everything goes to
// a temporary file next to it, which is removed if the writer is destroyed earlier.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"

namespace zoe {

struct WriterOptions {
    StreamOptions stream;
    FrameAssembler::Limits limits;
    bool overwrite = false; // otherwise an existing file is an error
    // Whole chunks are joined up to this number of zones.
    std::size_t joinedZones = 0;
};

class CaptureWriter {
  public:
    // Error: Io (also when the file exists and may not be overwritten).
    static Result<std::unique_ptr<CaptureWriter>> create(const std::filesystem::path &path,
                                                         const SessionInfo &session,
                                                         const WriterOptions &options = {});
    virtual ~CaptureWriter() = default;

    // Dictionaries, as in StreamWriter.
    virtual SiteId addSite(const Site &site) = 0;
    virtual ThreadId addThread(const Thread &thread) = 0;
    virtual void updateThread(ThreadId id, const Thread &thread) = 0;
    virtual PlotId addPlot(const PlotSeries &series) = 0;
    virtual FrameSetId addFrameSet(const FrameSet &set) = 0; // the first one is the main set
    virtual void updateFrameSet(FrameSetId id, const FrameSet &set) = 0;
    virtual LockId addLock(const Lock &lock) = 0;
    virtual void updateLock(LockId id, const Lock &lock) = 0;
    virtual PoolId addMemoryPool(const MemoryPool &pool) = 0;
    virtual ValueKeyId addValueKey(std::string_view key) = 0;
    virtual ModuleId addModule(const CodeModule &module) = 0;
    virtual CodeAddressId addCodeAddress(const CodeAddress &address) = 0;
    virtual StackId addStack(const CallStack &stack) = 0;

    // Bookmarks and notes, as in StreamWriter.
    virtual std::uint64_t annotate(Annotation annotation) = 0;
    virtual void removeAnnotation(std::uint64_t id) = 0;

    // Either pass events: enter, leave, frameMark, plot, message …, with advance() in between …
    virtual FrameAssembler &events() = 0;
    // … or whole chunks with ids from the dictionaries above. Frames are renumbered consecutively.
    virtual Status writeChunk(Chunk chunk) = 0;
    // The same of a chunk with frames and trees, whose zones are encoded already.
    virtual Status writeChunk(Chunk chunk, ReadyZones zones) = 0;

    // Ends the capture at endNs (ignored after writeChunk), syncs the file and renames it to its
    // final name.
    virtual Status finish(TimeNs endNs) = 0;

    // What the assembler moved, closed or ignored.
    [[nodiscard]] virtual const Report &report() const = 0;

    // What was left out of the capture from which the chunks come; ignored with events.
    virtual void leaveOut(const LeftOut &leftOut) = 0;
};

} // namespace zoe
