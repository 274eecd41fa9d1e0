#include "cli/output/json_answer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "cli/output/output.h"

namespace zoe::cli {

namespace {

// Names in JSON version 2 that differ from those of version 1: one name per thing, including its
// unit.
struct Renamed {
    const char *before;
    const char *now;
    const char *beside = nullptr; // only in objects that also have this key
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

QJsonObject newestNames(const QJsonObject &object);

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

// The same with the newest names, in all objects inside.
QJsonObject newestNames(const QJsonObject &object)
{
    QJsonObject result;
    for (auto member = object.begin(); member != object.end(); ++member)
        result[newestName(member.key(), object)] = newest(member.value());
    return result;
}

std::string compactText(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

// Without the braces.
std::string membersOf(const QJsonObject &object)
{
    const std::string text = compactText(newestNames(object));
    return text.substr(1, text.size() - 2);
}

// Notes of an answer are in its header.
void moveNotes(AnswerHead &head, QJsonObject &object)
{
    for (const QJsonValue &note : object.take("notes").toArray()) {
        if (note.isString())
            head.notes.push_back({note.toString().toStdString()});
        else
            head.notes.push_back({note["what"].toString().toStdString(),
                                  static_cast<std::uint64_t>(note["count"].toInteger())});
    }
}

// Everything except the end of an answer of version 2.
std::string beginning(Context &context, QJsonObject object, const char *rows)
{
    AnswerHead &head = context.answer;
    moveNotes(head, object);
    QJsonArray list;
    if (rows)
        list = object.take(rows).toArray();
    else
        list.append(std::exchange(object, {}));
    std::string text = beginningOf(head);
    bool first = true;
    for (const QJsonValue &row : list) {
        text += first ? "\n" : ",\n";
        text += compactText(newestNames(row.toObject()));
        first = false;
    }
    text += "\n]";
    return object.isEmpty() ? text : text + ",\n" + membersOf(object);
}

} // namespace

std::string beginningOf(const AnswerHead &head)
{
    QJsonValue capture;
    QJsonArray allDamage;
    for (const auto &[file, info, frames, threads] : head.captures) {
        capture =
            QJsonObject{{"file", qString(file)},         {"program", qString(info.session.program)},
                        {"frames", number(frames)},      {"zones", number(info.zones)},
                        {"threads", number(threads)},    {"durationNs", number(info.durationNs)},
                        {"complete", info.complete},     {"lostZones", number(info.lostZones)},
                        {"bytes", number(info.byteSize)}};
        for (const QJsonValue &part : damageJson(info.damage)) {
            QJsonObject damage = part.toObject();
            damage["file"] = qString(file);
            allDamage.append(damage);
        }
    }
    return fmt::format(
        "{{\"version\":{},{},\n\"rows\":[", head.jsonVersion,
        membersOf(
            {{"command", qString(head.command)}, {"capture", capture}, {"damage", allDamage}}));
}

std::string endOf(const AnswerHead &head)
{
    QJsonArray notes;
    for (const AnswerHead::Note &note : head.notes) {
        QJsonObject one{{"text", qString(note.text)}};
        if (note.count)
            one["count"] = number(*note.count);
        notes.append(one);
    }
    return ",\n" + membersOf({{"notes", notes}}) + "}\n";
}

void printJson(Context &context, const QJsonObject &object, const char *rows)
{
    if (context.answer.isWritten())
        printJsonPart(beginning(context, object, rows) + endOf(context.answer));
    else
        printJsonPart(QJsonDocument(object).toJson(QJsonDocument::Indented).toStdString());
}

JsonRows::JsonRows(Context &context)
    : m_context(context)
{
    printJsonPart(context.answer.isWritten() ? beginningOf(context.answer) : "[");
}

JsonRows::~JsonRows()
{
    printJsonEnd(m_first ? "]" : "\n]");
    printJsonEnd(m_context.answer.isWritten() ? endOf(m_context.answer) : "\n");
}

std::string JsonRows::compact(const QJsonObject &object) const
{
    return compactText(m_context.answer.isWritten() ? newestNames(object) : object);
}

void JsonRows::separate()
{
    printJsonPart(m_first ? "\n" : ",\n");
    m_first = false;
}

void JsonRows::row(const QJsonObject &object)
{
    separate();
    printJsonPart(compact(object));
}

void JsonRows::beginList(const QJsonObject &head, const char *list)
{
    separate();
    std::string text = compact(head);
    text.pop_back(); // the closing brace
    printJsonPart(fmt::format("{}{}\"{}\":[", text, head.isEmpty() ? "" : ",", list));
    m_firstItem = true;
}

void JsonRows::item(const QJsonObject &object)
{
    printJsonPart((m_firstItem ? "\n" : ",\n") + compact(object));
    m_firstItem = false;
}

void JsonRows::endList()
{
    printJsonPart("]}");
}

JsonLists::JsonLists(Context &context, QJsonObject object, const char *rows)
    : m_context(context)
{
    std::string text = context.answer.isWritten() ? beginning(context, std::move(object), rows)
                                                  : compactText(object);
    if (!context.answer.isWritten())
        text.pop_back(); // the closing brace
    printJsonPart(text);
}

JsonLists::~JsonLists()
{
    printJsonEnd(m_context.answer.isWritten() ? endOf(m_context.answer) : "}\n");
}

void JsonLists::beginList(const char *name)
{
    printJsonPart(fmt::format(",\n\"{}\":[", name));
    m_firstItem = true;
}

void JsonLists::separate()
{
    if (!std::exchange(m_firstItem, false))
        printJsonPart(",");
}

void JsonLists::item(const QJsonObject &object)
{
    separate();
    printJsonPart("\n" + compactText(m_context.answer.isWritten() ? newestNames(object) : object));
}

void JsonLists::item(std::int64_t value)
{
    separate();
    printJsonPart(std::to_string(value));
}

void JsonLists::endList()
{
    printJsonPart("]");
}

} // namespace zoe::cli
