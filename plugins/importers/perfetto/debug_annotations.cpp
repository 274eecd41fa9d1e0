#include "plugins/importers/perfetto/debug_annotations.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>
#include <vector>

#include "plugins/importers/common/severities.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr int kDeepest = 4;

std::string hexadecimal(std::uint64_t number)
{
    char text[20];
    const int size =
        std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
    return {text, static_cast<std::size_t>(size)};
}

std::string_view interned(const std::unordered_map<std::uint64_t, std::uint32_t> &texts,
                          std::uint64_t iid, const StringTable &strings)
{
    const auto found = texts.find(iid);
    return found == texts.end() ? std::string_view() : strings[found->second];
}

class AnnotationReader {
  public:
    AnnotationReader(ZoneArguments &into, const InternedNames &names, const StringTable &strings)
        : m_into(into)
        , m_names(names)
        , m_strings(strings)
    {}

    void addNamed(std::string_view annotation, int depth)
    {
        within(nameOf(annotation), [&] { addValue(annotation, depth); });
    }

  private:
    template <class Add>
    void within(std::string_view name, const Add &add)
    {
        const std::size_t length = m_path.size();
        m_path += length > 0 && !name.empty() ? "." : "";
        m_path += name;
        add();
        m_path.resize(length);
    }

    [[nodiscard]] std::string_view nameOf(std::string_view annotation) const
    {
        std::string_view name;
        forEachField(annotation, [&](const Field &field) {
            if (field.is(Annotation::Name) && field.isBytes)
                name = field.bytes;
            else if (field.is(Annotation::NameIid))
                name = interned(m_names.annotations, field.number, m_strings);
        });
        return name;
    }

    void addValue(std::string_view annotation, int depth)
    {
        std::vector<std::string_view> elements;
        forEachField(annotation, [&](const Field &field) {
            if (field.is(Annotation::ArrayValues) && field.isBytes)
                elements.push_back(field.bytes);
            else
                addField(field, depth);
        });
        addElements(elements, depth);
    }

    void addField(const Field &field, int depth)
    {
        switch (static_cast<Annotation>(field.tag)) {
        case Annotation::Bool:
            m_into.add(m_path, ValueKind::Bool, field.number != 0 ? 1 : 0);
            break;
        case Annotation::Unsigned:
            m_into.add(m_path, ValueKind::Unsigned, field.number);
            break;
        case Annotation::Signed:
            m_into.add(m_path, ValueKind::Signed, field.number);
            break;
        case Annotation::Double:
            m_into.add(m_path, ValueKind::Float, std::bit_cast<std::uint64_t>(field.asDouble()));
            break;
        case Annotation::Text:
        case Annotation::LegacyJson:
            m_into.addText(m_path, field.bytes);
            break;
        case Annotation::TextIid:
            m_into.addText(m_path, interned(m_names.annotationTexts, field.number, m_strings));
            break;
        case Annotation::Pointer:
            m_into.addText(m_path, hexadecimal(field.number));
            break;
        case Annotation::DictEntries:
            deeper(depth, [&] { addNamed(field.bytes, depth + 1); });
            break;
        case Annotation::Nested:
            deeper(depth, [&] { addNested(field.bytes, depth + 1); });
            break;
        default:
            break;
        }
    }

    template <class Add>
    void deeper(int depth, const Add &add)
    {
        if (depth + 1 < kDeepest && !m_into.full())
            add();
        else
            m_into.leaveOut();
    }

    static std::optional<double> numberIn(std::string_view annotation)
    {
        std::optional<double> number;
        bool other = false;
        forEachField(annotation, [&](const Field &field) {
            if (field.is(Annotation::Double))
                number = field.asDouble();
            else if (field.is(Annotation::Signed))
                number = static_cast<double>(field.asSigned());
            else if (field.is(Annotation::Unsigned))
                number = static_cast<double>(field.number);
            else
                other = true;
        });
        return other ? std::nullopt : number;
    }

    void addElements(const std::vector<std::string_view> &elements, int depth)
    {
        std::vector<double> numbers;
        for (const std::string_view element : elements) {
            const std::optional<double> number = numberIn(element);
            if (!number)
                break;
            numbers.push_back(*number);
        }
        if (!elements.empty() && numbers.size() == elements.size())
            return m_into.addNumbers(m_path, numbers);
        for (const std::string_view element : elements)
            deeper(depth, [&] { addValue(element, depth + 1); });
    }

    // Dictionaries and lists as written by older recorders.
    void addNested(std::string_view nested, int depth)
    {
        std::vector<std::string_view> keys;
        std::vector<std::string_view> values;
        bool emptyArray = false;
        forEachField(nested, [&](const Field &field) {
            switch (static_cast<NestedValue>(field.tag)) {
            case NestedValue::DictKeys:
                keys.push_back(field.bytes);
                break;
            case NestedValue::DictValues:
                values.push_back(field.bytes);
                break;
            case NestedValue::Type:
                emptyArray = field.number == kNestedArray;
                break;
            case NestedValue::ArrayValues:
                emptyArray = false;
                deeper(depth, [&] { addNested(field.bytes, depth + 1); });
                break;
            case NestedValue::Signed:
                m_into.add(m_path, ValueKind::Signed, field.number);
                break;
            case NestedValue::Double:
                m_into.add(m_path, ValueKind::Float,
                           std::bit_cast<std::uint64_t>(field.asDouble()));
                break;
            case NestedValue::Bool:
                m_into.add(m_path, ValueKind::Bool, field.number != 0 ? 1 : 0);
                break;
            case NestedValue::Text:
                m_into.addText(m_path, field.bytes);
                break;
            default:
                break;
            }
        });
        if (emptyArray)
            m_into.addNumbers(m_path, {});
        for (std::size_t i = 0; i < std::min(keys.size(), values.size()); ++i)
            deeper(depth, [&] { within(keys[i], [&] { addNested(values[i], depth + 1); }); });
    }

    ZoneArguments &m_into;
    const InternedNames &m_names;
    const StringTable &m_strings;
    std::string m_path;
};

} // namespace

void addAnnotation(ZoneArguments &into, std::string_view annotation, const InternedNames &names,
                   const StringTable &strings)
{
    AnnotationReader(into, names, strings).addNamed(annotation, 0);
}

std::optional<Severity> severityIn(std::string_view annotation, const InternedNames &names,
                                   const StringTable &strings)
{
    std::string_view name;
    std::string_view word;
    forEachField(annotation, [&](const Field &field) {
        if (field.is(Annotation::Name))
            name = field.bytes;
        else if (field.is(Annotation::NameIid))
            name = interned(names.annotations, field.number, strings);
        else if (field.is(Annotation::Text))
            word = field.bytes;
        else if (field.is(Annotation::TextIid))
            word = interned(names.annotationTexts, field.number, strings);
    });
    return name == "severity" ? severityOf(word) : std::nullopt;
}

} // namespace zoe::perfetto
