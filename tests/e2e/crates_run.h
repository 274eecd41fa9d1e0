// Runs the real programs, and the sample game, whose own information is read.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonDocument>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <vector>

namespace zoe::test {

struct ProgramResult {
    int exitCode = -1; // -1: crashed, or hung
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonDocument json() const { return QJsonDocument::fromJson(out); }
};

// A program of the build, by its name.
ProgramResult runProgram(const QString &name, const QStringList &arguments);

// A row of the game's table of truth.
struct PlannedFrame {
    int phase = 0;
    int spike = 0; // 0: none
    QString function;
    QString planted; // --plant; empty: nothing
    QString cause;
};

struct CratesRun {
    ProgramResult result;
    QString capture;
    quint64 frames = 0;
    quint64 zones = 0;
    quint64 threads = 0;
    QString checksum;
    std::vector<PlannedFrame> truth;
    QHash<QString, quint64> zonesOfSite;
    // Whether other programs took much of the machine meanwhile, or the recorder missed something,
    // so that times say little about the game. One sentence, otherwise empty.
    QString disturbance;

    [[nodiscard]] std::vector<std::uint32_t> plannedSpikes() const;
};

// Plays the game, records it into folder/name.zoe, and reads the files that it wrote next to it.
// frames stays 0 if any of that failed.
CratesRun recordCrates(const QString &folder, const QString &name, const QStringList &options);

// The capture's description of a part of its recording, "switches" or "samples", or why it lacks
// it.
QString recordingOf(const QString &capture, const QString &part);

// The planted spikes that `zoe spikes` does not list with their function first.
std::vector<std::uint32_t> missedSpikes(const CratesRun &run);

// As recordCrates(), but plays again, a few times at most, while it is disturbed or its times are
// not as wanted: on a busy machine other programs make frames as long as any that the game can
// plant.
CratesRun recordCratesInPeace(
    const QString &folder, const QString &name, const QStringList &options,
    const std::function<bool(const CratesRun &)> &isWanted = [](const CratesRun &) {
        return true;
    });

} // namespace zoe::test
