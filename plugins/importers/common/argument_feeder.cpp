#include "plugins/importers/common/argument_feeder.h"

#include <algorithm>

#include "plugins/importers/common/bytes/clean_utf8.h"

namespace zoe {

ArgumentFeeder::ArgumentFeeder(TraceData &data, CaptureWriter &writer)
    : m_data(data)
    , m_writer(writer)
    , m_keys(data.arguments.keys())
{}

// Most files are in time order: the next list is the right one.
std::uint32_t ArgumentFeeder::listOf(std::span<const TraceArguments> ofTrack, std::uint32_t order)
{
    if (m_next < ofTrack.size() && ofTrack[m_next].order > order &&
        (m_next == 0 || ofTrack[m_next - 1].order < order))
        return kNone;
    if (m_next >= ofTrack.size() || ofTrack[m_next].order != order) {
        const auto found = std::ranges::lower_bound(ofTrack, order, {}, &TraceArguments::order);
        if (found == ofTrack.end() || found->order != order)
            return kNone;
        m_next = static_cast<std::size_t>(found - ofTrack.begin());
    }
    return ofTrack[m_next++].list;
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
        const std::size_t next = m_next;
        const std::uint32_t before = listOf(ofTrack, begin);
        m_next = next;
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
    if (!isKnown(key, text))
        m_writer.events().zoneText(m_thread, keyOf(key), cleanUtf8(text, m_data.report));
}

void ArgumentFeeder::numbers(std::uint32_t key, std::span<const double> numbers)
{
    if (!isKnown(key, {reinterpret_cast<const char *>(numbers.data()), numbers.size_bytes()}))
        m_writer.events().zoneNumbers(m_thread, keyOf(key), {numbers.begin(), numbers.end()});
}

void ArgumentFeeder::value(std::uint32_t key, ValueKind kind, std::uint64_t bits)
{
    if (!isKnown(key, {reinterpret_cast<const char *>(&bits), sizeof bits}))
        m_writer.events().zoneValue(m_thread, keyOf(key), kind, bits);
}

} // namespace zoe
