#include "plugins/importers/chrome-trace/trace_arguments.h"

#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zoe {

namespace {

constexpr int kDeepest = 4; // levels of nested objects that become values

class ArgumentReader {
  public:
    explicit ArgumentReader(ZoneArguments &into)
        : m_into(into)
    {}

    void addObject(std::string_view object, int depth)
    {
        JsonCursor cursor(object);
        cursor.accept('{');
        const std::size_t outer = m_path.size();
        bool first = true;
        for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
            if (m_into.full())
                return m_into.leaveOut();
            m_path.resize(outer);
            if (depth > 0)
                m_path += '.';
            if (key.escaped)
                m_path += jsonUnescaped(key.text);
            else
                m_path += key.text;
            addValue(value, depth);
        }
    }

  private:
    void addValue(const JsonValue &value, int depth)
    {
        if (value.kind == JsonValue::Kind::Object && depth + 1 < kDeepest && !isEmpty(value))
            addObject(value.text, depth + 1);
        else if (value.kind == JsonValue::Kind::Array)
            addArray(value.text);
        else
            addScalar(value);
    }

    static bool isEmpty(const JsonValue &object)
    {
        return object.text.find_first_not_of(" \t\r\n", 1) == object.text.size() - 1;
    }

    void addArray(std::string_view array)
    {
        if (const auto numbers = numbersOf(array)) {
            m_into.addNumbers(m_path, *numbers);
            return;
        }
        JsonCursor cursor(array);
        cursor.accept('[');
        bool first = true;
        for (JsonValue value; cursor.nextElement(first) && cursor.value(value);) {
            if (m_into.full())
                return m_into.leaveOut();
            const bool isArray = value.kind == JsonValue::Kind::Array;
            if (const auto inner = isArray ? numbersOf(value.text) : std::nullopt)
                m_into.addNumbers(m_path, *inner);
            else
                addScalar(value);
        }
    }

    // Nothing if the list has elements other than numbers.
    static std::optional<std::vector<double>> numbersOf(std::string_view array)
    {
        std::vector<double> numbers;
        JsonCursor cursor(array);
        cursor.accept('[');
        bool first = true;
        for (JsonValue value; cursor.nextElement(first) && cursor.value(value);) {
            const std::optional<double> number = jsonNumber(value);
            if (value.kind != JsonValue::Kind::Number || !number)
                return {};
            numbers.push_back(*number);
        }
        return numbers;
    }

    void addScalar(const JsonValue &value)
    {
        const std::string_view text = value.text;
        if (value.kind == JsonValue::Kind::Number)
            addNumber(value);
        else if (value.kind == JsonValue::Kind::Literal && (text == "true" || text == "false"))
            m_into.add(m_path, ValueKind::Bool, text == "true" ? 1 : 0);
        else if (value.escaped)
            m_into.addText(m_path, jsonUnescaped(text));
        else
            m_into.addText(m_path, text);
    }

    static std::optional<std::uint64_t> unsignedNumber(std::string_view text)
    {
        std::uint64_t number = 0;
        const char *end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, number);
        return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
    }

    void addNumber(const JsonValue &value)
    {
        const bool isReal = value.text.find('.') != std::string_view::npos;
        if (const auto number = isReal ? std::nullopt : jsonInteger(value.text))
            m_into.add(m_path, ValueKind::Signed, std::bit_cast<std::uint64_t>(*number));
        else if (const auto large = isReal ? std::nullopt : unsignedNumber(value.text))
            m_into.add(m_path, ValueKind::Unsigned, *large);
        else if (const auto real = jsonNumber(value))
            m_into.add(m_path, ValueKind::Float, std::bit_cast<std::uint64_t>(*real));
        else
            m_into.addText(m_path, value.text);
    }

    ZoneArguments &m_into;
    std::string m_path;
};

} // namespace

void addArguments(ZoneArguments &into, const JsonValue &object)
{
    if (object.kind == JsonValue::Kind::Object)
        ArgumentReader(into).addObject(object.text, 0);
}

} // namespace zoe
