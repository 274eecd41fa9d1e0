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
#include "plugins/api/frame_metric.h"
#include "plugins/api/importer.h"
#include "plugins/api/plugin_info.h"
#include "plugins/api/summary_column.h"
#include "plugins/api/view.h"

namespace zoe {

// How plugins are treated that don't come with the program.
struct PluginCare {
    // Loads each of them once on trial before it is loaded here (plugin_loading.h). Empty: none is
    // tried.
    QString trialProgram;
    // Where trials and what the user disabled are kept (plugin_memory.h). Empty: nowhere.
    QString memoryFile;

    // This program itself, which must heed kTryPluginArgument; a file of the user's settings.
    static PluginCare standard();
};

class PluginManager {
  public:
    // Looks into the folders in this order; of two plugins with the same id the first one wins.
    explicit PluginManager(const QStringList &folders = defaultFolders(),
                           const PluginCare &care = {});
    ~PluginManager();
    PluginManager(const PluginManager &) = delete;
    PluginManager &operator=(const PluginManager &) = delete;

    // ZOETROPE_PLUGIN_PATH, the user's folder, and ../lib/zoetrope/plugins relative to the
    // program's folder.
    static QStringList defaultFolders();
    static QString userFolder();
    static QString ownFolder(); // of the plugins that come with the program

    [[nodiscard]] const std::vector<PluginInfo> &plugins() const;
    // Enables or disables the plugin with this id, now and in later runs. Interfaces already handed
    // out keep working.
    void setEnabled(const QString &id, bool enabled);
    // Runs pending trials before a plugin is needed. At most a few seconds each.
    void tryAll();
    // Forgets why this plugin failed, and checks and tries its file again. A loaded plugin is not
    // affected.
    void tryAgain(const QString &fileName);

    // Loads plugins as needed; one that fails to load becomes Failed.
    [[nodiscard]] std::vector<const Importer *> importers();
    [[nodiscard]] std::vector<const Exporter *> exporters();
    [[nodiscard]] std::vector<const Clusterer *> clusterers();
    [[nodiscard]] std::vector<const FrameMetric *> frameMetrics();
    [[nodiscard]] std::vector<const SummaryColumn *> summaryColumns();
    [[nodiscard]] std::vector<const ViewFactory *> views();
    // Null if there is none with this id.
    [[nodiscard]] const Importer *importer(const QString &formatId);
    [[nodiscard]] const Exporter *exporter(const QString &formatId);
    [[nodiscard]] const Clusterer *clusterer(const QString &id);
    [[nodiscard]] const FrameMetric *frameMetric(const QString &id);
    [[nodiscard]] const SummaryColumn *summaryColumn(const QString &id);
    // The importer that is surest of the bytes, or null.
    [[nodiscard]] const Importer *importerFor(std::span<const std::byte> firstBytes);

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
