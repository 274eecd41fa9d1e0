#include "tests/cli/json_schema.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <cmath>
#include <set>

namespace zoe::test {

namespace {

class Checker {
  public:
    explicit Checker(const QJsonObject &root)
        : m_root(root)
    {}

    // NOLINTNEXTLINE(misc-no-recursion): as deep as the schema
    [[nodiscard]] QString check(const QJsonValue &value, const QJsonValue &schema,
                                const QString &at) const
    {
        if (schema.isBool())
            return schema.toBool() ? QString() : at + ": is not allowed";
        const QJsonObject rules = schema.toObject();
        static const std::set<QString> kKnown{
            "$ref",    "type",        "const",      "enum",  "minimum",
            "maximum", "required",    "properties", "items", "additionalProperties",
            "allOf",   "if",          "then",       "$defs", "$id",
            "$schema", "description", "title"};
        for (const QString &rule : rules.keys()) {
            if (!kKnown.contains(rule))
                return at + ": unknown keyword " + rule;
        }
        QString wrong = checkValue(value, rules, at);
        if (wrong.isEmpty() && value.isObject())
            wrong = checkMembers(value.toObject(), rules, at);
        if (wrong.isEmpty() && value.isArray() && rules.contains("items")) {
            const QJsonArray items = value.toArray();
            for (qsizetype i = 0; i < items.size() && wrong.isEmpty(); ++i)
                wrong = check(items[i], rules["items"], at + '/' + QString::number(i));
        }
        for (const QJsonValue &one : rules["allOf"].toArray())
            wrong = wrong.isEmpty() ? check(value, one, at) : wrong;
        if (wrong.isEmpty() && rules.contains("if") && check(value, rules["if"], at).isEmpty())
            wrong = check(value, rules["then"], at);
        return wrong;
    }

  private:
    [[nodiscard]] static bool isOf(const QJsonValue &value, const QString &type)
    {
        if (type == "integer")
            return value.isDouble() && value.toDouble() == std::floor(value.toDouble());
        return (type == "object" && value.isObject()) || (type == "array" && value.isArray()) ||
               (type == "string" && value.isString()) || (type == "number" && value.isDouble()) ||
               (type == "boolean" && value.isBool()) || (type == "null" && value.isNull());
    }

    [[nodiscard]] QString checkValue(const QJsonValue &value, const QJsonObject &rules,
                                     const QString &at) const
    {
        if (rules.contains("$ref")) {
            QJsonValue target = m_root;
            for (const QString &step : rules["$ref"].toString().mid(2).split('/'))
                target = target[step];
            if (!target.isObject())
                return at + ": no such $ref: " + rules["$ref"].toString();
            if (const QString wrong = check(value, target, at); !wrong.isEmpty())
                return wrong;
        }
        if (rules.contains("type")) {
            QJsonArray types = rules["type"].toArray();
            if (rules["type"].isString())
                types.append(rules["type"]);
            bool known = false;
            for (const QJsonValue &type : types)
                known = known || isOf(value, type.toString());
            if (!known)
                return at + ": wrong type";
        }
        if (rules.contains("const") && value != rules["const"])
            return at + ": is not " + rules["const"].toVariant().toString();
        if (rules.contains("enum") && !rules["enum"].toArray().contains(value))
            return at + ": is none of the values";
        if (value.isDouble() && rules.contains("minimum") &&
            value.toDouble() < rules["minimum"].toDouble())
            return at + ": is too small";
        if (value.isDouble() && rules.contains("maximum") &&
            value.toDouble() > rules["maximum"].toDouble())
            return at + ": is too large";
        return {};
    }

    [[nodiscard]] QString checkMembers(const QJsonObject &object, const QJsonObject &rules,
                                       const QString &at) const
    {
        for (const QJsonValue &key : rules["required"].toArray()) {
            if (!object.contains(key.toString()))
                return at + ": lacks " + key.toString();
        }
        const QJsonObject properties = rules["properties"].toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            const QJsonValue rule = properties.contains(member.key())
                                        ? properties[member.key()]
                                        : rules["additionalProperties"];
            if (rule.isUndefined())
                continue;
            const QString wrong = check(member.value(), rule, at + '/' + member.key());
            if (!wrong.isEmpty())
                return wrong;
        }
        return {};
    }

    QJsonObject m_root;
};

} // namespace

QJsonObject jsonSchema()
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/cli/schema/zoe-json-2.schema.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("%s", qPrintable(file.errorString()));
        return {};
    }
    QJsonParseError error{};
    const QJsonObject schema = QJsonDocument::fromJson(file.readAll(), &error).object();
    if (schema.isEmpty())
        qWarning("%s", qPrintable(error.errorString()));
    return schema;
}

QString schemaError(const QJsonValue &value, const QJsonObject &schema)
{
    return Checker(schema).check(value, schema, {});
}

} // namespace zoe::test
