// The plugin interfaces that this program supports, and the word for each in the "provides" list of
// a plugin.
#pragma once

#include <QString>

#include "plugins/api/clusterer.h"
#include "plugins/api/exporter.h"
#include "plugins/api/frame_metric.h"
#include "plugins/api/importer.h"
#include "plugins/api/summary_column.h"
#include "plugins/api/view.h"

namespace zoe {

struct KnownInterface {
    const char *word;
    const char *id; // IID with version
};
constexpr KnownInterface kKnownInterfaces[] = {
    {"importer", ZOE_IMPORTER_IID},
    {"exporter", ZOE_EXPORTER_IID},
    {"clusterer", ZOE_CLUSTERER_IID},
    {"frame-metric", ZOE_FRAME_METRIC_IID},
    {"summary-column", ZOE_SUMMARY_COLUMN_IID},
    {"view", ZOE_VIEW_FACTORY_IID},
};

// "org.zoetrope.Importer/2" -> "Importer/2"
inline QString shortInterfaceId(const QString &interfaceId)
{
    return interfaceId.section(QLatin1Char('.'), -1);
}

} // namespace zoe
