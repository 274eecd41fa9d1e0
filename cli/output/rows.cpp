#include "cli/output/rows.h"

#include <cctype>
#include <cmath>

namespace zoe::cli {

namespace {

QJsonValue jsonValue(ColumnKind kind, const ColumnValue &value)
{
    return std::visit(
        [kind](const auto &v) -> QJsonValue {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::same_as<T, std::string>)
                return qString(v);
            else if constexpr (std::same_as<T, bool>)
                return v;
            else if constexpr (std::same_as<T, double>)
                return !std::isfinite(v) ? QJsonValue(QJsonValue::Null)
                       : isTime(kind)    ? nanoseconds(v)
                                         : QJsonValue(v);
            else if constexpr (std::same_as<T, std::monostate>)
                return QJsonValue::Undefined;
            else
                return number(v);
        },
        value.variant());
}

void addAt(QJsonObject &object, const std::string &path, const QJsonValue &value)
{
    const auto dot = path.find('.');
    const QString key = qString(path.substr(0, dot));
    if (dot == std::string::npos) {
        object[key] = value;
        return;
    }
    QJsonObject inner = object[key].toObject();
    addAt(inner, path.substr(dot + 1), value);
    object[key] = inner;
}

} // namespace

void addValue(QJsonObject &object, const ColumnInfo &column, const ColumnValue &value)
{
    if (!value.isNone())
        addAt(object, column.id, jsonValue(column.kind, value));
}

bool isNamed(const ColumnInfo &column, const std::string &name)
{
    return name == column.id || name + "Ns" == column.id;
}

void addColumn(TextTable &table, const ColumnInfo &column)
{
    std::string title = column.title.empty() ? column.id : column.title;
    std::ranges::transform(title, title.begin(), [](unsigned char c) {
        return c < 0x80 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
    });
    table.column(title, isText(column.kind) ? Align::Left : Align::Right, column.rank);
    if (column.kind == ColumnKind::Difference)
        table.colourSigns();
}

} // namespace zoe::cli
