#include "plugins/exporters/common/zone_values_json.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

void appendValue(std::string &out, const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
        appendJson(out, extras.text(value));
        break;
    case ValueKind::Signed:
        appendNumber(out, std::bit_cast<std::int64_t>(value.bits));
        break;
    case ValueKind::Unsigned:
        appendNumber(out, value.bits);
        break;
    case ValueKind::Float:
        appendNumber(out, std::bit_cast<double>(value.bits));
        break;
    case ValueKind::Bool:
        out += value.bits != 0 ? "true" : "false";
        break;
    case ValueKind::Numbers: {
        out += '[';
        bool first = true;
        for (const double number : extras.numbersOf(value)) {
            if (!std::exchange(first, false))
                out += ',';
            appendNumber(out, number);
        }
        out += ']';
        break;
    }
    }
}

bool standsBefore(std::span<const ZoneValue> values, std::size_t i)
{
    for (std::size_t k = 0; k < i; ++k) {
        if (values[k].key == values[i].key)
            return true;
    }
    return false;
}

} // namespace

void appendValues(std::string &out, const Capture &capture, const ChunkExtras &extras,
                  std::span<const ZoneValue> values)
{
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (standsBefore(values, i))
            continue;
        if (!std::exchange(first, false))
            out += ',';
        const std::string &key = capture.valueKeys()[values[i].key.value];
        appendJson(out, key.empty() ? "text" : key);
        out += ':';
        const auto same = std::count_if(values.begin(), values.end(), [&](const ZoneValue &other) {
            return other.key == values[i].key;
        });
        if (same == 1) {
            appendValue(out, extras, values[i]);
            continue;
        }
        char separator = '[';
        for (const ZoneValue &other : values) {
            if (other.key != values[i].key)
                continue;
            out += std::exchange(separator, ',');
            appendValue(out, extras, other);
        }
        out += ']';
    }
    out += '}';
}

} // namespace zoe
