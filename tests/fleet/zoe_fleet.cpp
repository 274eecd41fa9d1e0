#include "tests/fleet/zoe_fleet.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
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

Nights ZoeFleet::playNights(const QString &crates, const QString &folder) const
{
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE", QStringLiteral(ZOE_BIN_DIR "/zoe"));
    environment.insert("CRATES", crates);
    environment.insert("SCENES", "hall");
    const QStringList line{QStringLiteral(ZOE_SOURCE_DIR "/examples/nightly/nightly.sh"), folder};
    QProcess nightly;
    nightly.setProcessEnvironment(environment);
    nightly.start("sh", line);
    Nights night;
    night.isDone = nightly.waitForFinished(-1) && nightly.exitCode() == 0;
    night.said = nightly.readAllStandardOutput();
    night.progress = nightly.readAllStandardError();
    night.codeForAnOldFolder = QProcess::execute("sh", line);
    const QString store = folder + "/night.zoefleet";
    night.runs = runZoe({"fleet", "runs", store, "--json"}).array().size();
    night.findings = runZoe({"fleet", "changes", store, "--maximum-disturbance", "1", "--json"})
                         .object()["findings"]
                         .toArray();
    QFile page(folder + "/morning.html");
    if (page.open(QIODevice::ReadOnly))
        night.page = page.readAll();
    return night;
}

} // namespace zoe::test
