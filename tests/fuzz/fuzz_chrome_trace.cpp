// libFuzzer: any bytes as a Chrome trace, into a writer that keeps nothing.
#include <QBuffer>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "plugins/importers/chrome-trace/chrome_trace_importer.h"

namespace {

using namespace zoe;

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
    FrameAssembler &events() override { return m_events; }
    Status writeChunk(Chunk) override { return {}; }
    Status finish(TimeNs endNs) override { return m_events.finish(endNs); }
    [[nodiscard]] const Report &report() const override { return m_events.report(); }

  private:
    FrameAssembler m_events;
    std::uint32_t m_sites = 0;
    std::uint32_t m_threads = 0;
    std::uint32_t m_plots = 0;
    std::uint32_t m_sets = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const ChromeTraceImporter importer;
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
    return 0;
}
