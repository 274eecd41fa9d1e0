#include "plugins/importers/common/zone_arguments.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kCostOfText = 32; // cost of a table entry in addition to its bytes
constexpr std::size_t kBytesOfBlock = std::size_t{1} << 20;
constexpr unsigned kBlockBits = 20;

void appendVarint(std::string &out, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>((value & 0x7F) | 0x80);
    out += static_cast<char>(value);
}

std::uint64_t takeVarint(std::string_view &packed)
{
    std::uint64_t value = 0;
    unsigned shift = 0;
    bool goesOn = true;
    for (; goesOn; shift += 7) {
        const auto byte = static_cast<unsigned char>(packed.front());
        packed.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7FU} << shift;
        goesOn = (byte & 0x80U) != 0;
    }
    return value;
}

// Maps small numbers of either sign to small values.
std::uint64_t folded(std::uint64_t bits)
{
    return (bits << 1) ^ (std::bit_cast<std::int64_t>(bits) < 0 ? ~std::uint64_t{0} : 0);
}

std::uint64_t unfolded(std::uint64_t number)
{
    return (number >> 1) ^ ((number & 1) != 0 ? ~std::uint64_t{0} : 0);
}

void appendDouble(std::string &out, std::uint64_t bits)
{
    out.append(reinterpret_cast<const char *>(&bits), sizeof bits);
}

std::uint64_t takeDouble(std::string_view &packed)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, packed.data(), sizeof bits);
    packed.remove_prefix(sizeof bits);
    return bits;
}

// At most this many bytes of it, without splitting a character.
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

ZoneArguments::ZoneArguments()
{
    m_lastKeys.fill(kNone);
}

bool ZoneArguments::begin(std::string_view key, ValueKind kind)
{
    const std::uint32_t number = full() ? kNone : numberOf(cutTo(key, kLongestKey));
    if (number == kNone) {
        ++m_leftOut;
        return false;
    }
    ++m_values;
    appendVarint(m_packed, std::uint64_t{number} << 3 | static_cast<unsigned>(kind));
    return true;
}

// Most zones have the keys of the previous zone, in the same order. kNone: there are too many.
std::uint32_t ZoneArguments::numberOf(std::string_view key)
{
    std::uint32_t &last = m_lastKeys[m_values];
    if (last == kNone || m_keys[last] != key)
        last = m_keys.size() >= kMostKeys ? m_keys.find(key) : m_keys.intern(key);
    return last;
}

void ZoneArguments::addText(std::string_view key, std::string_view text)
{
    if (!begin(key, ValueKind::Text))
        return;
    const std::string_view kept = cutTo(text, kLongestText);
    m_cut += kept.size() < text.size() ? 1 : 0;
    std::uint32_t number = m_texts.find(kept);
    if (number == kNone && m_bytes + kept.size() + kCostOfText > kMostBytes) {
        m_noRoom = true;
        number = 0;
    } else if (number == kNone) {
        number = m_texts.intern(kept);
        m_bytes += kept.size() + kCostOfText;
    }
    appendVarint(m_packed, number);
}

void ZoneArguments::addNumbers(std::string_view key, std::span<const double> numbers)
{
    if (!begin(key, ValueKind::Numbers))
        return;
    const auto kept = numbers.first(std::min(numbers.size(), kLongestText / sizeof(double)));
    m_cut += kept.size() < numbers.size() ? 1 : 0;
    appendVarint(m_packed, kept.size());
    for (const double number : kept)
        appendDouble(m_packed, std::bit_cast<std::uint64_t>(number));
}

void ZoneArguments::add(std::string_view key, ValueKind kind, std::uint64_t bits)
{
    if (!begin(key, kind))
        return;
    if (kind == ValueKind::Float)
        appendDouble(m_packed, bits);
    else
        appendVarint(m_packed, kind == ValueKind::Signed ? folded(bits) : bits);
}

void ZoneArguments::countOddities(Report &report)
{
    if (m_leftOut > 0)
        report.count("arguments beyond 64 per zone, 65 536 names or four levels were skipped",
                     std::exchange(m_leftOut, 0));
    if (m_cut > 0)
        report.count("arguments longer than 1024 bytes were cut", std::exchange(m_cut, 0));
}

std::uint32_t ZoneArguments::keep(Report &report)
{
    countOddities(report);
    const std::size_t values = std::exchange(m_values, 0);
    const bool noRoom = std::exchange(m_noRoom, false);
    if (values == 0)
        return kNone;
    const std::size_t size = m_packed.size() + 1; // the number of preceding values
    if (noRoom || m_bytes + size > kMostBytes) {
        report.count(
            "more than 64 MiB of arguments: the arguments of the remaining zones were skipped");
        m_packed.clear();
        return kNone;
    }
    m_bytes += size;
    if (m_blocks.empty() || m_blocks.back().size() + size > kBytesOfBlock)
        m_blocks.emplace_back().reserve(kBytesOfBlock);
    std::string &block = m_blocks.back();
    const std::size_t list = ((m_blocks.size() - 1) << kBlockBits) + block.size();
    block += static_cast<char>(values);
    block += m_packed;
    m_packed.clear();
    return static_cast<std::uint32_t>(list);
}

std::string ZoneArguments::takeText(Report &report)
{
    countOddities(report);
    TextOf text(*this);
    if (!std::exchange(m_noRoom, false))
        tell(m_packed, m_values, text);
    m_packed.clear();
    m_values = 0;
    return text.take();
}

void ZoneArguments::tell(std::uint32_t list, ArgumentSink &sink) const
{
    std::string_view packed(m_blocks[list >> kBlockBits]);
    packed.remove_prefix(list & (kBytesOfBlock - 1));
    const auto values = static_cast<std::size_t>(packed.front());
    tell(packed.substr(1), values, sink);
}

void ZoneArguments::tell(std::string_view packed, std::size_t values, ArgumentSink &sink) const
{
    std::vector<double> numbers;
    for (; values > 0; --values) {
        const std::uint64_t head = takeVarint(packed);
        const auto key = static_cast<std::uint32_t>(head >> 3);
        const auto kind = static_cast<ValueKind>(head & 7);
        switch (kind) {
        case ValueKind::Text:
            sink.text(key, m_texts[static_cast<std::uint32_t>(takeVarint(packed))]);
            break;
        case ValueKind::Numbers:
            numbers.resize(takeVarint(packed));
            for (double &number : numbers)
                number = std::bit_cast<double>(takeDouble(packed));
            sink.numbers(key, numbers);
            break;
        case ValueKind::Float:
            sink.value(key, kind, takeDouble(packed));
            break;
        case ValueKind::Signed:
            sink.value(key, kind, unfolded(takeVarint(packed)));
            break;
        default:
            sink.value(key, kind, takeVarint(packed));
        }
    }
}

} // namespace zoe
