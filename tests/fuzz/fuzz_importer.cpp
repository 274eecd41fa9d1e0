// libFuzzer: any bytes into the importer that CMakeLists.txt names.
#include ZOE_IMPORTER_HEADER

#include "tests/fuzz/null_writer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    zoe::fuzz::importAnything(zoe::ZOE_IMPORTER_CLASS(), data, size);
    return 0;
}
