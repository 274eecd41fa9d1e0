// Finds plugins, reads their metadata, and loads each on first use. Unusable plugins are listed
// with the reason, and are never fatal. Belongs to one thread, but its interfaces may be called
// from any.
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

// How to treat plugins that don't come with the program.
struct PluginCare {
    // The program that loads each of them on trial first (plugin_loading.h). Empty: no trials.
    QString trialProgram;
    // File for the results of trials and for disabled plugins (plugin_memory.h). Empty: not stored.
    QString memoryFile;

    // This program, which must support kTryPluginArgument, and a file in the user's settings.
    static PluginCare standard();
};

class PluginManager {
  public:
    // Searches the folders in this order; of two plugins with the same id the first one wins.
    explicit PluginManager(const QStringList &folders = defaultFolders(),
                           const PluginCare &care = {});
    ~PluginManager();
    PluginManager(const PluginManager &) = delete;
    PluginManager &operator=(const PluginManager &) = delete;

    // ZOETROPE_PLUGIN_PATH, the user's folder, and ../lib/zoetrope/plugins relative to the folder
    // of the program.
    static QStringList defaultFolders();
    static QString userFolder();
    static QString ownFolder(); // contains the plugins that come with the program

    [[nodiscard]] const std::vector<PluginInfo> &plugins() const;
    // Enables or disables the plugin in use with this id, also for future runs. Interfaces that
    // were handed out before keep working.
    void setEnabled(const QString &id, bool enabled);
    // Runs pending trials early, before a plugin is needed. At most a few seconds each.
    void tryAll();
    // Forgets why this plugin failed, reads its file again and tries it. A loaded plugin stays
    // loaded.
    void tryAgain(const QString &fileName);

    // Loads the plugins needed for the answer; those that can't be loaded become Failed.
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
    // The importer with the highest confidence for these bytes, or null.
    [[nodiscard]] const Importer *importerFor(std::span<const std::byte> firstBytes);

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
