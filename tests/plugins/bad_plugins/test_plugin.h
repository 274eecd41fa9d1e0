// One source for several small plugins, good and bad, chosen by the build with TEST_PLUGIN_IID,
// TEST_PLUGIN_JSON and the definition of TEST_PLUGIN_START.
#pragma once

#include <QObject>
#include <QThread>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "formats/writing/capture_writer.h"
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
inline void startTalking()
{
    std::atexit([] { std::puts("Example Plugin: good bye"); });
    std::printf("Example Plugin 1.0\nlooking for a licence ... found");
}
inline void startHanging()
{
    while (true)
        QThread::sleep(1);
}
// In this plugin only, hence not inline: fails when it is asked what it is.
namespace {
[[maybe_unused]] bool failsLater = false;
[[maybe_unused]] void startFailingLater()
{
    failsLater = true;
}
} // namespace
void startSomewhereElse(); // nowhere: a symbol that is missing

class TestPlugin final : public QObject, public Importer, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID TEST_PLUGIN_IID FILE TEST_PLUGIN_JSON)
    Q_INTERFACES(zoe::Importer zoe::Clusterer)

  public:
    TestPlugin() { TEST_PLUGIN_START(); }

    [[nodiscard]] ImportFormat format() const override
    {
        if (failsLater)
            throw 42; // not even an exception
        return {QStringLiteral("test-format"), QStringLiteral("Test"), {}};
    }
    [[nodiscard]] int sniff(std::span<const std::byte> bytes) const override
    {
        if (!bytes.empty() && bytes.front() == std::byte{'!'})
            throw std::runtime_error("no such byte");
        return !bytes.empty() && bytes.front() == std::byte{'T'} ? 50 : 0;
    }
    Result<ImportResult> read(QIODevice &, const ImportOptions &options, const OpenWriter &open,
                              const Task &task) const override
    {
        if (options.frameMarker == QLatin1String("throw"))
            throw std::runtime_error("out of ideas");
        if (options.frameMarker == QLatin1String("throw a number"))
            throw 7;
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
    // Fails as the seed says.
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &) const override
    {
        if (options.seed == 2)
            throw std::runtime_error("out of luck");
        Clustering clustering;
        clustering.clusters = 1;
        clustering.assignment.assign(features.rows() + (options.seed == 3 ? 1 : 0),
                                     options.seed == 4 ? 1 : 0);
        return clustering;
    }
};

} // namespace zoe
