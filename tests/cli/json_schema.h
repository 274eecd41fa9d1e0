// Checks JSON against a JSON Schema, as far as ours use it: $ref within the file, type, const,
// enum, minimum, maximum, required, properties, additionalProperties, items, allOf, if and then.
// Pure.
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace zoe::test {

// That of the answers of `zoe --json=2`; empty if it can't be read.
QJsonObject jsonSchema();

// What is wrong and where: "/rows/0/frame: …"; empty if nothing is. An unknown keyword is an error,
// too.
QString schemaError(const QJsonValue &value, const QJsonObject &schema);

} // namespace zoe::test
