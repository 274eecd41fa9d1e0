// libFuzzer: any bytes into the importer plugin that CMakeLists.txt names.
#include <QPluginLoader>
#include <QtPlugin>

#include "tests/fuzz/null_writer.h"

#define ZOE_IMPORT_PLUGIN(name) Q_IMPORT_PLUGIN(name) // expands the macro that it is given
ZOE_IMPORT_PLUGIN(ZOE_IMPORTER_CLASS)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const auto *const importer =
        qobject_cast<zoe::Importer *>(QPluginLoader::staticInstances().constFirst());
    zoe::fuzz::importAnything(*importer, data, size);
    return 0;
}
