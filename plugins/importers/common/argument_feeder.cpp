#include "plugins/importers/common/argument_feeder.h"

#include <algorithm>

#include "plugins/importers/common/bytes/clean_utf8.h"

namespace zoe {

ArgumentFeeder::ArgumentFeeder(TraceData &data, CaptureWriter &writer)
    : m_data(data)
    , m_writer(writer)
    , m_keys(data.arguments.keys())
{}

// Most tracks have arguments with all events, or with few: if as many earlier events lack them as
// at the last call, the position is known.
std::uint32_t ArgumentFeeder::listOf(std::span<const TraceArguments> ofTrack, std::uint32_t order)
{
    const auto isAt = [&](std::size_t place) {
        return (place == ofTrack.size() || ofTrack[place].order >= order) &&
               (place == 0 || ofTrack[place - 1].order < order);
    };
    std::size_t place = std::min<std::size_t>(order - std::min(order, m_without), ofTrack.size());
    if (!isAt(place)) {
        const auto found = std::ranges::lower_bound(ofTrack, order, {}, &TraceArguments::order);
        place = static_cast<std::size_t>(found - ofTrack.begin());
    }
    m_without = order - static_cast<std::uint32_t>(place);
    return place < ofTrack.size() && ofTrack[place].order == order ? ofTrack[place].list : kNone;
}

void ArgumentFeeder::feed(std::span<const TraceArguments> ofTrack, std::uint32_t order,
                          std::uint32_t begin, ThreadId thread)
{
    const std::uint32_t list = listOf(ofTrack, order);
    if (list == kNone)
        return;
    m_thread = thread;
    m_known.clear();
    if (order != begin) {
        const std::uint32_t before = listOf(ofTrack, begin);
        m_learning = true;
        if (before != kNone)
            m_data.arguments.tell(before, *this);
        m_learning = false;
    }
    m_data.arguments.tell(list, *this);
}

bool ArgumentFeeder::isKnown(std::uint32_t key, std::string_view value)
{
    if (m_learning)
        m_known.emplace_back(key, value);
    return m_learning || std::ranges::any_of(m_known, [&](const auto &known) {
               return known.first == key && known.second == value;
           });
}

ValueKeyId ArgumentFeeder::keyOf(std::uint32_t key)
{
    ValueKeyId &id = m_keys[key];
    if (!id.valid())
        id = m_writer.addValueKey(cleanUtf8(m_data.arguments.key(key), m_data.report));
    return id;
}

void ArgumentFeeder::text(std::uint32_t key, std::string_view text)
{
    if (isKnown(key, text))
        return;
    if (isAscii(text))
        m_writer.events().zoneText(m_thread, keyOf(key), text);
    else
        m_writer.events().zoneText(m_thread, keyOf(key), cleanUtf8(text, m_data.report));
}

void ArgumentFeeder::numbers(std::uint32_t key, std::span<const double> numbers)
{
    if (!isKnown(key, {reinterpret_cast<const char *>(numbers.data()), numbers.size_bytes()}))
        m_writer.events().zoneNumbers(m_thread, keyOf(key), numbers);
}

void ArgumentFeeder::value(std::uint32_t key, ValueKind kind, std::uint64_t bits)
{
    if (!isKnown(key, {reinterpret_cast<const char *>(&bits), sizeof bits}))
        m_writer.events().zoneValue(m_thread, keyOf(key), kind, bits);
}

} // namespace zoe
