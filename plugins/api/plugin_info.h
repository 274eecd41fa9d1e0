// Information about a plugin from its metadata, before it is loaded.
#pragma once

#include <QString>
#include <QStringList>

namespace zoe {

enum class PluginState {
    Found, // metadata read, not loaded yet
    Loaded,
    Disabled, // by the user
    Failed,   // reason says why
};

// Metadata keys of a plugin's JSON: id, name, version, description, provides (a list of "importer",
// "exporter", "clusterer", "frame-metric", "summary-column", "view").
struct PluginInfo {
    QString id;
    QString name;
    QString version;
    QString description;
    QString interfaceId; // the IID it was built for
    QStringList provides;
    QString fileName;
    PluginState state = PluginState::Found;
    QString reason;
};

// Reads the metadata without loading the plugin. Unusable plugins get the state Failed.
[[nodiscard]] PluginInfo readPluginInfo(const QString &fileName);

} // namespace zoe
