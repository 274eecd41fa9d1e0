// A CaptureWriter that keeps nothing: where fuzzed imports go.
#pragma once

#include <QBuffer>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "formats/writing/capture_writer.h"
#include "plugins/api/importer.h"

namespace zoe::fuzz {

class NullWriter final : public CaptureWriter {
  public:
    NullWriter()
        : m_events({}, [](const Chunk &) { return Status{}; })
    {}

    SiteId addSite(const Site &) override { return {m_sites++}; }
    ThreadId addThread(const Thread &) override { return {m_threads++}; }
    void updateThread(ThreadId, const Thread &) override {}
    PlotId addPlot(const PlotSeries &) override { return {m_plots++}; }
    FrameSetId addFrameSet(const FrameSet &) override { return {m_sets++}; }
    void updateFrameSet(FrameSetId, const FrameSet &) override {}
    LockId addLock(const Lock &) override { return {m_locks++}; }
    void updateLock(LockId, const Lock &) override {}
    PoolId addMemoryPool(const MemoryPool &) override { return {m_pools++}; }
    ValueKeyId addValueKey(std::string_view) override { return {m_keys++}; }
    ModuleId addModule(const CodeModule &) override { return {m_modules++}; }
    CodeAddressId addCodeAddress(const CodeAddress &) override { return {m_addresses++}; }
    StackId addStack(const CallStack &) override { return {m_stacks++}; }
    std::uint64_t annotate(Annotation) override { return ++m_annotations; }
    void removeAnnotation(std::uint64_t) override {}
    FrameAssembler &events() override { return m_events; }
    Status writeChunk(Chunk) override { return {}; }
    Status writeChunk(Chunk, ReadyZones) override { return {}; }
    void leaveOut(const LeftOut &) override {}
    Status finish(TimeNs endNs) override { return m_events.finish(endNs); }
    [[nodiscard]] const Report &report() const override { return m_events.report(); }

  private:
    FrameAssembler m_events;
    std::uint32_t m_sites = 0;
    std::uint32_t m_threads = 0;
    std::uint32_t m_plots = 0;
    std::uint32_t m_sets = 0;
    std::uint32_t m_locks = 0;
    std::uint32_t m_pools = 0;
    std::uint32_t m_keys = 0;
    std::uint32_t m_modules = 0;
    std::uint32_t m_addresses = 0;
    std::uint32_t m_stacks = 0;
    std::uint64_t m_annotations = 0;
};

// Sniffs and reads any bytes; what must not be ends the program.
inline void importAnything(const Importer &importer, const std::uint8_t *data, std::size_t size)
{
    const int sure = importer.sniff({reinterpret_cast<const std::byte *>(data), size});
    if (sure < 0 || sure > 100)
        std::abort();
    QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    NullWriter writer;
    const auto result = importer.read(
        buffer, {}, [&](const SessionInfo &) -> Result<CaptureWriter *> { return &writer; },
        Task{});
    if (!result.ok() && result.error().message.empty())
        std::abort();
}

} // namespace zoe::fuzz
