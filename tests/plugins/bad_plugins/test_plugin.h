// One source for several small plugins, good and bad; the build says which by TEST_PLUGIN_IID,
// TEST_PLUGIN_JSON and what TEST_PLUGIN_START is defined as.
#pragma once

#include <QObject>
#include <QThread>
#include <cstdlib>
#include <stdexcept>

#include "formats/capture_writer.h"
#include "plugins/api/clusterer.h"
#include "plugins/api/importer.h"

namespace zoe {

inline void startWell() {}
inline void startThrowing()
{
    throw std::runtime_error("no licence key");
}
inline void startCrashing()
{
    std::abort();
}
inline void startEnding()
{
    std::exit(0);
}
inline void startHanging()
{
    while (true)
        QThread::sleep(1);
}
void startSomewhereElse(); // nowhere: a symbol that is missing

class TestPlugin final : public QObject, public Importer, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID TEST_PLUGIN_IID FILE TEST_PLUGIN_JSON)
    Q_INTERFACES(zoe::Importer zoe::Clusterer)

  public:
    TestPlugin() { TEST_PLUGIN_START(); }

    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("test-format"), QStringLiteral("Test"), {}};
    }
    [[nodiscard]] int sniff(std::span<const std::byte> bytes) const override
    {
        return !bytes.empty() && bytes.front() == std::byte{'T'} ? 50 : 0;
    }
    Result<ImportResult> read(QIODevice &, const ImportOptions &options, const OpenWriter &open,
                              const Task &task) const override
    {
        if (options.frameMarker == QLatin1String("throw"))
            throw std::runtime_error("out of ideas");
        if (options.frameMarker == QLatin1String("nothing"))
            return ImportResult{};
        const Result<CaptureWriter *> writer = open({});
        if (!writer)
            return writer.error();
        if (options.frameMarker == QLatin1String("unfinished"))
            return ImportResult{};
        (*writer)->addThread({"main", 1, 1});
        if (task.stopRequested() || options.frameMarker == QLatin1String("cancel"))
            return Task::cancelled();
        if (const Status finished = (*writer)->finish(1000); !finished)
            return finished.error();
        return ImportResult{};
    }

    [[nodiscard]] ClustererInfo info() const override
    {
        return {QStringLiteral("test-clusterer"), QStringLiteral("Test")};
    }
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &,
                               const Task &) const override
    {
        Clustering clustering;
        clustering.clusters = 1;
        clustering.assignment.assign(features.rows(), 0);
        return clustering;
    }
};

} // namespace zoe
