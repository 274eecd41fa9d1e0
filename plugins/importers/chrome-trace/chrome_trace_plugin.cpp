// The plugin: a root object for ChromeTraceImporter.

#include <QObject>

#include "plugins/importers/chrome-trace/chrome_trace_importer.h"

namespace zoe {

class ChromeTracePlugin final : public QObject, public ChromeTraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "chrome_trace.json")
    Q_INTERFACES(zoe::Importer)
};

} // namespace zoe

#include "chrome_trace_plugin.moc"
