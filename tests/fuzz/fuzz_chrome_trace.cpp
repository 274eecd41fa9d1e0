// libFuzzer: any bytes as a Chrome trace, into a writer that keeps nothing.
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/fuzz/null_writer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    zoe::fuzz::importAnything(zoe::ChromeTraceImporter(), data, size);
    return 0;
}
