#include "plugins/importers/common/zone_arguments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>
#include <vector>

namespace zoe {

namespace {

constexpr std::size_t kCostOfList = 32; // what a table takes for an entry beside its bytes

template <class T>
void append(std::string &out, T value)
{
    out.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <class T>
T take(std::string_view &packed)
{
    T value;
    std::memcpy(&value, packed.data(), sizeof value);
    packed.remove_prefix(sizeof value);
    return value;
}

// At most so many bytes of it, and no half character.
std::string_view cutTo(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    const auto goesOn = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
    };
    std::size_t end = most;
    while (end > most - 4 && goesOn(end))
        --end;
    return text.substr(0, end);
}

class TextOf final : public ArgumentSink {
  public:
    explicit TextOf(const ZoneArguments &arguments)
        : m_arguments(arguments)
    {}

    void text(std::uint32_t key, std::string_view text) override
    {
        begin(key);
        m_text += text;
    }
    void numbers(std::uint32_t key, std::span<const double> numbers) override
    {
        begin(key);
        m_text += '[';
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            m_text += i == 0 ? "" : ",";
            number(numbers[i]);
        }
        m_text += ']';
    }
    void value(std::uint32_t key, ValueKind kind, std::uint64_t bits) override
    {
        begin(key);
        if (kind == ValueKind::Bool)
            m_text += bits != 0 ? "true" : "false";
        else if (kind == ValueKind::Signed)
            m_text += std::to_string(static_cast<std::int64_t>(bits));
        else if (kind == ValueKind::Unsigned)
            m_text += std::to_string(bits);
        else
            number(std::bit_cast<double>(bits));
    }
    std::string take() { return std::move(m_text); }

  private:
    void begin(std::uint32_t key)
    {
        m_text += m_text.empty() ? "" : ", ";
        m_text.append(m_arguments.key(key)).append(" = ");
    }
    void number(double number)
    {
        std::array<char, 32> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
        m_text.append(text.data(), end);
    }

    const ZoneArguments &m_arguments;
    std::string m_text;
};

} // namespace

bool ZoneArguments::begin(std::string_view key, ValueKind kind)
{
    key = cutTo(key, kLongestKey);
    if (full() || (m_keys.size() >= kMostKeys && m_keys.find(key) == StringTable::kNone)) {
        ++m_leftOut;
        return false;
    }
    ++m_values;
    append(m_packed, m_keys.intern(key));
    append(m_packed, kind);
    return true;
}

void ZoneArguments::addText(std::string_view key, std::string_view text)
{
    if (!begin(key, ValueKind::Text))
        return;
    const std::string_view kept = cutTo(text, kLongestText);
    m_cut += kept.size() < text.size() ? 1 : 0;
    append(m_packed, static_cast<std::uint32_t>(kept.size()));
    m_packed += kept;
}

void ZoneArguments::addNumbers(std::string_view key, std::span<const double> numbers)
{
    if (!begin(key, ValueKind::Numbers))
        return;
    const auto kept = numbers.first(std::min(numbers.size(), kLongestText / sizeof(double)));
    m_cut += kept.size() < numbers.size() ? 1 : 0;
    append(m_packed, static_cast<std::uint32_t>(kept.size()));
    for (const double number : kept)
        append(m_packed, number);
}

void ZoneArguments::add(std::string_view key, ValueKind kind, std::uint64_t bits)
{
    if (begin(key, kind))
        append(m_packed, bits);
}

void ZoneArguments::countOddities(Report &report)
{
    if (m_leftOut > 0)
        report.count("arguments beyond 64 of a zone, 65 536 names or four levels, left out",
                     std::exchange(m_leftOut, 0));
    if (m_cut > 0)
        report.count("arguments longer than 1024 bytes, cut there", std::exchange(m_cut, 0));
}

std::uint32_t ZoneArguments::keep(Report &report)
{
    countOddities(report);
    if (std::exchange(m_values, 0) == 0)
        return StringTable::kNone;
    std::uint32_t list = StringTable::kNone;
    if (m_bytes + m_packed.size() + kCostOfList <= kMostBytes) {
        const std::size_t before = m_lists.size();
        list = m_lists.intern(m_packed);
        m_bytes += m_lists.size() > before ? m_packed.size() + kCostOfList : 0;
    } else {
        list = m_lists.find(m_packed);
    }
    if (list == StringTable::kNone)
        report.count("zones whose arguments are left out, for there are more than 32 MiB of them");
    m_packed.clear();
    return list;
}

std::string ZoneArguments::takeText(Report &report)
{
    countOddities(report);
    TextOf text(*this);
    tell(m_packed, text);
    m_packed.clear();
    m_values = 0;
    return text.take();
}

void ZoneArguments::tell(std::uint32_t list, ArgumentSink &sink) const
{
    tell(m_lists[list], sink);
}

void ZoneArguments::tell(std::string_view packed, ArgumentSink &sink) const
{
    std::vector<double> numbers;
    while (!packed.empty()) {
        const auto key = take<std::uint32_t>(packed);
        const auto kind = take<ValueKind>(packed);
        if (kind == ValueKind::Text) {
            const auto size = take<std::uint32_t>(packed);
            sink.text(key, packed.substr(0, size));
            packed.remove_prefix(size);
        } else if (kind == ValueKind::Numbers) {
            numbers.resize(take<std::uint32_t>(packed));
            for (double &number : numbers)
                number = take<double>(packed);
            sink.numbers(key, numbers);
        } else {
            sink.value(key, kind, take<std::uint64_t>(packed));
        }
    }
}

} // namespace zoe
