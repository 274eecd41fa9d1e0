#include "cli/output/json_names.h"

#include <QJsonArray>
#include <array>

namespace zoe::cli {

namespace {

struct Renamed {
    const char *before;
    const char *now;
    const char *beside = nullptr; // only in objects that have this key, too
};

constexpr std::array kRenamed{
    // Differences.
    Renamed{"excessNs", "deltaNs"},
    Renamed{"differenceNs", "deltaNs"},
    Renamed{"meanDeltaNs", "deltaNs"},
    Renamed{"selfDeltaPerFrameNs", "deltaNs"},
    Renamed{"mixNs", "mixDeltaNs"},
    Renamed{"withinNs", "withinDeltaNs"},
    Renamed{"unusualNs", "unusualDeltaNs"},
    Renamed{"unexplainedNs", "unexplainedDeltaNs"},
    // Shares.
    Renamed{"stutterShare", "shareOfStutter"},
    Renamed{"overBudget", "shareOverBudget"},
    Renamed{"selfShare", "shareOfSelf"},
    Renamed{"baseShare", "shareOfBase"},
    Renamed{"headShare", "shareOfHead"},
    Renamed{"othersShare", "shareOfOthers"},
    Renamed{"stolenShare", "shareStolen"},
    Renamed{"likeness", "shareAlike"},
    Renamed{"detectable", "shareDetectable", "variation"},
    Renamed{"variation", "cv"},
    // Units.
    Renamed{"fpsAverage", "meanFps"},
    Renamed{"low1", "low1Fps"},
    Renamed{"low01", "low01Fps"},
    Renamed{"low1Percentile", "low1PercentileFps"},
    Renamed{"low01Percentile", "low01PercentileFps"},
    Renamed{"ns", "durationNs"},
    Renamed{"bytes", "sizeBytes"},
    Renamed{"offset", "offsetBytes"},
    Renamed{"seconds", "durationSeconds"},
    Renamed{"notLonger", "notLongerFrames"},
    Renamed{"notCompared", "notComparedFrames"},
    Renamed{"unreadable", "unreadableFrames"},
};

QJsonValue newest(const QJsonValue &value)
{
    if (value.isObject())
        return newestNames(value.toObject());
    if (!value.isArray())
        return value;
    QJsonArray list;
    for (const QJsonValue &item : value.toArray())
        list.append(newest(item));
    return list;
}

QString newestName(const QString &key, const QJsonObject &object)
{
    for (const Renamed &one : kRenamed) {
        if (key == QLatin1String(one.before) &&
            (!one.beside || object.contains(QLatin1String(one.beside))))
            return QLatin1String(one.now);
    }
    return key;
}

} // namespace

QJsonObject newestNames(const QJsonObject &object)
{
    QJsonObject result;
    for (auto member = object.begin(); member != object.end(); ++member)
        result[newestName(member.key(), object)] = newest(member.value());
    return result;
}

} // namespace zoe::cli
