// Finds plugins, reads their metadata without loading them, and loads each on first use. What
// cannot be used is listed with the reason, never fatal. Belongs to one thread (the interfaces it
// hands out may be called from any).
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "plugins/api/clusterer.h"
#include "plugins/api/exporter.h"
#include "plugins/api/importer.h"

namespace zoe {

enum class PluginState {
    Found, // metadata read, not loaded yet
    Loaded,
    Disabled, // by the user
    Failed,   // reason says why
};

// Metadata keys of a plugin's JSON: id, name, version, description, provides (a list of "importer",
// "exporter", "clusterer").
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

class PluginManager {
  public:
    // Looks into the folders in this order; of two plugins with the same id the first one wins.
    explicit PluginManager(const QStringList &folders = defaultFolders());
    ~PluginManager();
    PluginManager(const PluginManager &) = delete;
    PluginManager &operator=(const PluginManager &) = delete;

    // ZOETROPE_PLUGIN_PATH, the user's folder, and ../lib/zoetrope/plugins beside the program's
    // folder.
    static QStringList defaultFolders();

    [[nodiscard]] const std::vector<PluginInfo> &plugins() const;
    void setEnabled(const QString &id, bool enabled);

    // Loads what is needed to answer; a plugin that fails to load becomes Failed.
    [[nodiscard]] std::vector<const Importer *> importers();
    [[nodiscard]] std::vector<const Exporter *> exporters();
    [[nodiscard]] std::vector<const Clusterer *> clusterers();
    // Null if there is none with this id.
    [[nodiscard]] const Importer *importer(const QString &formatId);
    [[nodiscard]] const Exporter *exporter(const QString &formatId);
    [[nodiscard]] const Clusterer *clusterer(const QString &id);
    // The importer that is surest of the bytes, or null.
    [[nodiscard]] const Importer *importerFor(std::span<const std::byte> firstBytes);

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
