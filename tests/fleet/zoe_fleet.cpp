#include "tests/fleet/zoe_fleet.h"

#include <QFileInfo>
#include <QTest>

#include "tests/cli/zoe_process.h"

namespace zoe::test {

ZoeFleet::ZoeFleet()
{
    for (const char *name : {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "GIT_COMMIT"})
        m_noCi.remove(name);
}

QString ZoeFleet::newStore(const QString &name) const
{
    return runZoe({"fleet", "init", path(name)}).exitCode == 0 ? path(name) : QString();
}

void ZoeFleet::makeRuns() const
{
    for (int run = 1; run <= 3; ++run) {
        const Ran ran = runZoe({"generate", "-o", path(QString("run%1.zoe").arg(run)), "--frames",
                                "200", "--seed", QString::number(run == 3 ? 9 : 1), "--noise",
                                QString("0.1%1").arg(run)});
        QVERIFY2(ran.exitCode == 0, ran.told());
    }
}

void ZoeFleet::makeNight(const QString &run, int night, GenerateOptions options)
{
    options.frames = 300;
    options.zonesPerFrame = 40;
    options.seed = 4;
    options.runSeed = static_cast<std::uint64_t>(night);
    options.spikeShare = 0;
    const auto writer = CaptureWriter::create(run.toStdString(), generatedSession(options), {});
    QVERIFY(writer.ok() && generateCapture(options, **writer).ok());
}

void ZoeFleet::addNight(const QString &store, int night, const GenerateOptions &options)
{
    const QString run = path(QString("%1-night%2.zoe").arg(QFileInfo(store).baseName()).arg(night));
    makeNight(run, night, options);
    const Ran added = runZoe({"fleet", "add", store, run, "--set", QString("order=%1").arg(night),
                              "--set", QString("commit=c%1").arg(night), "--set",
                              QString("night=2026-11-%1").arg(night + 10)},
                             m_noCi);
    QVERIFY2(added.exitCode == 0, added.told());
}

void ZoeFleet::addSlowNights(const QString &store, double factor)
{
    for (int night = 1; night <= 12; ++night) {
        GenerateOptions options;
        if (night > 8)
            options.slow = {{"physics_step", factor}};
        addNight(store, night, options);
    }
}

} // namespace zoe::test
