#include "cli/output/json_answer.h"

#include <QJsonDocument>
#include <fmt/format.h>
#include <utility>

#include "cli/output/json_names.h"
#include "cli/output/output.h"

namespace zoe::cli {

namespace {

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

// Notes of an answer are in its head.
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

// All but the end of an answer of version 2.
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
    printJsonPart(m_first ? "]" : "\n]");
    printJsonPart(m_context.answer.isWritten() ? endOf(m_context.answer) : "\n");
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
    printJsonPart(m_context.answer.isWritten() ? endOf(m_context.answer) : "}\n");
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
