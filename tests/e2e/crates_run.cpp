#include "tests/e2e/crates_run.h"
#include "tests/e2e/others_watch.h"
#include "tests/support/patience.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>

namespace zoe::test {
namespace {

// The rows after the first one; empty if the file can't be read.
std::vector<QStringList> csvRows(const QString &fileName)
{
    QFile file(fileName);
    std::vector<QStringList> rows;
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        return rows;
    QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < lines.size(); ++i)
        rows.push_back(lines[i].split(','));
    return rows;
}

// The recorder's own warnings that something is missing.
bool hasGaps(const QString &capture)
{
    const QJsonArray rows = runProgram("zoe", {"sql", capture,
                                               "select text from messages where text like "
                                               "'%missing%' and thread is null",
                                               "--json"})
                                .json()
                                .array();
    return !rows.isEmpty();
}

} // namespace

ProgramResult runProgram(const QString &name, const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(ZOE_BIN_DIR "/") + name, arguments);
    ProgramResult result;
    if (!process.waitForFinished(kPatienceMs))
        return result;
    if (process.exitStatus() == QProcess::NormalExit)
        result.exitCode = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

std::vector<std::uint32_t> CratesRun::plannedSpikes() const
{
    std::vector<std::uint32_t> spikes;
    for (std::uint32_t frame = 0; frame < truth.size(); ++frame) {
        if (truth[frame].spike != 0)
            spikes.push_back(frame);
    }
    return spikes;
}

CratesRun recordCrates(const QString &folder, const QString &name, const QStringList &options)
{
    CratesRun run;
    const QString stem = folder + '/' + name;
    run.capture = stem + ".zoe";
    const OthersWatch others;
    run.result =
        runProgram("crates", QStringList{"--output", run.capture, "--truth", stem + ".truth.csv",
                                         "--counts", stem + ".counts.csv", "--checksum"} +
                                 options);
    const QString disturbance = others.disturbance();
    static const QRegularExpression counts(
        "checksum=(\\w+)\nframes=(\\d+) zones=(\\d+) threads=(\\d+)\n$");
    const auto match = counts.match(QString::fromUtf8(run.result.out));
    if (run.result.exitCode != 0 || !match.hasMatch())
        return run;
    run.checksum = match.captured(1);
    run.zones = match.captured(3).toULongLong();
    run.threads = match.captured(4).toULongLong();
    for (const QStringList &row : csvRows(stem + ".truth.csv"))
        run.truth.push_back(
            {row.value(1).toInt(), row.value(3).toInt(), row.value(4), row.value(5), row.value(6)});
    for (const QStringList &row : csvRows(stem + ".counts.csv"))
        run.zonesOfSite[row.value(0)] = row.value(1).toULongLong();
    run.frames = match.captured(2).toULongLong();
    run.disturbance = disturbance;
    if (run.disturbance.isEmpty() && hasGaps(run.capture))
        run.disturbance = "the recorder missed something";
    return run;
}

QString recordingOf(const QString &capture, const QString &part)
{
    const QJsonDocument info = runProgram("zoe", {"info", capture, "--json"}).json();
    return info["metadata"][part].toString();
}

std::vector<std::uint32_t> missedSpikes(const CratesRun &run)
{
    QHash<qint64, QString> found; // frame, first cause
    const QJsonArray spikes = runProgram("zoe", {"spikes", run.capture, "--json"}).json().array();
    for (const QJsonValue &spike : spikes)
        found[spike["frame"].toInteger()] = spike["because"][0]["function"].toString();
    std::vector<std::uint32_t> missed;
    for (const std::uint32_t frame : run.plannedSpikes()) {
        if (found.value(frame) != run.truth[frame].function)
            missed.push_back(frame);
    }
    return missed;
}

CratesRun recordCratesInPeace(const QString &folder, const QString &name,
                              const QStringList &options,
                              const std::function<bool(const CratesRun &)> &isWanted)
{
    constexpr int kTries = 4;
    CratesRun run;
    for (int i = 0; i < kTries; ++i) {
        run = recordCrates(folder, name, options);
        if (run.frames == 0 || (run.disturbance.isEmpty() && isWanted(run)))
            return run;
    }
    return run;
}

} // namespace zoe::test
