// Captures with planted differences, and the answers of `zoe compare` about them.
#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <random>

#include "tests/cli/zoe_process.h"

namespace zoe::test {

// The value at a path such as "mix.behaviours.0.name".
inline QJsonValue valueAt(QJsonValue value, const char *path)
{
    for (const QString &step : QString::fromLatin1(path).split(QLatin1Char('.'))) {
        bool isNumber = false;
        const int i = step.toInt(&isNumber);
        value = isNumber ? value.toArray().at(i) : value.toObject().value(step);
    }
    return value;
}

// The row of a function in a list of the answer; empty if there is none.
inline QJsonObject rowOf(const QJsonObject &answer, const char *list, const QString &function)
{
    for (const QJsonValue &row : answer[QLatin1String(list)].toArray()) {
        if (row[QLatin1String("function")].toString() == function)
            return row.toObject();
    }
    return {};
}

// To a trace; times are in µs.
inline void addZone(QJsonArray &events, const QString &function, double start, double duration)
{
    events.append(QJsonObject{
        {"ph", "X"}, {"pid", 1}, {"tid", 1}, {"name", function}, {"ts", start}, {"dur", duration}});
}

class CompareCaptures {
    QTemporaryDir m_dir; // before the names of what is in it

  public:
    CompareCaptures();

    // All of one made-up program: the same, the same made slower, and very short.
    QString base;
    QString again; // other frames of the same program
    QString slow;  // physics_step takes half as long again
    QString brief; // 12 frames
    QString error; // empty if all could be made

    [[nodiscard]] QString path(const char *name) const
    {
        return m_dir.filePath(QLatin1String(name));
    }
    // A trace with 60 frames of about a millisecond, in each of which these functions run one after
    // the other, for a tenth of a millisecond each, except `slowest` for three.
    [[nodiscard]] QString trace(const char *name, const QStringList &functions,
                                const QString &slowest = {}) const;
    // A trace with 600 frames of "steady" and "wobble", which takes `usual` µs, and more in one of
    // twenty frames.
    [[nodiscard]] QString wobble(const char *name, double usual, double rare) const;
    // A trace with 600 frames of "steady" and, in one of twenty, "rare" for so many µs.
    [[nodiscard]] QString rare(const QString &name, double cost, int seed = 7) const;

  private:
    [[nodiscard]] QString written(const char *name, const QJsonArray &events) const;
    void generate(const QString &file, const QStringList &options);
};

inline CompareCaptures::CompareCaptures()
    : base(path("base.zoe"))
    , again(path("again.zoe"))
    , slow(path("slow.zoe"))
    , brief(path("brief.zoe"))
{
    const QStringList program{"--behaviours", "1", "--spikes", "0", "--sites", "8", "--seed", "3"};
    generate(base, program + QStringList{"--frames", "1500"});
    generate(slow, program + QStringList{"--frames", "1500", "--slow", "physics_step=+50%"});
    generate(brief, program + QStringList{"--frames", "12"});
    const QString whole = path("whole.zoe");
    generate(whole, program + QStringList{"--frames", "3000"});
    const Ran cut = runZoe({"trim", whole, "--frames", "1500..2999", "-o", again});
    if (cut.exitCode != 0)
        error = QString::fromUtf8(cut.told());
}

inline void CompareCaptures::generate(const QString &file, const QStringList &options)
{
    const Ran ran = runZoe(QStringList{"generate", "-o", file} + options);
    if (ran.exitCode != 0)
        error = QString::fromUtf8(ran.told());
}

inline QString CompareCaptures::trace(const char *name, const QStringList &functions,
                                      const QString &slowest) const
{
    QJsonArray events;
    double time = 0;
    for (int frame = 0; frame < 60; ++frame) {
        const double start = time;
        for (const QString &function : functions) {
            const double duration = (function == slowest ? 300 : 100) + frame % 7;
            addZone(events, function, time, duration);
            time += duration;
        }
        addZone(events, QStringLiteral("Frame"), start, time - start);
    }
    return written(name, events);
}

inline QString CompareCaptures::wobble(const char *name, double usual, double rare) const
{
    QJsonArray events;
    double time = 0;
    std::mt19937 random(7);
    for (int frame = 0; frame < 600; ++frame) {
        const double start = time;
        const auto upTo = [&random](int end) { return static_cast<int>(random() % 1000) % end; };
        const double steady = 500 + upTo(10);
        const double own = usual + upTo(3) + (frame % 20 == 7 ? rare : 0);
        addZone(events, QStringLiteral("steady"), time, steady);
        addZone(events, QStringLiteral("wobble"), time + steady, own);
        time += steady + own;
        addZone(events, QStringLiteral("Frame"), start, time - start);
    }
    return written(name, events);
}

inline QString CompareCaptures::rare(const QString &name, double cost, int seed) const
{
    QJsonArray events;
    double time = 0;
    std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
    for (int frame = 0; frame < 600; ++frame) {
        const double start = time;
        const auto upTo = [&random](int end) { return static_cast<int>(random() % 1000) % end; };
        const double steady = 500 + upTo(10);
        addZone(events, QStringLiteral("steady"), time, steady);
        time += steady;
        if (frame % 20 == 7) {
            const double own = cost + upTo(10);
            addZone(events, QStringLiteral("rare"), time, own);
            time += own;
        }
        addZone(events, QStringLiteral("Frame"), start, time - start);
    }
    return written(name.toUtf8().constData(), events);
}

inline QString CompareCaptures::written(const char *name, const QJsonArray &events) const
{
    const QString fileName = path(name);
    QFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(events).toJson()) < 0)
        qFatal("cannot write %s", qPrintable(fileName));
    return fileName;
}

} // namespace zoe::test
