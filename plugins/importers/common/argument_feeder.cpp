#include "plugins/importers/common/argument_feeder.h"

#include <algorithm>

#include "plugins/importers/common/clean_utf8.h"

namespace zoe {

ArgumentFeeder::ArgumentFeeder(TraceData &data, CaptureWriter &writer)
    : m_data(data)
    , m_writer(writer)
    , m_keys(data.arguments.keys())
{}

// Most files stand in order of time: the next list is the one wanted.
void ArgumentFeeder::feed(std::span<const TraceArguments> ofTrack, std::uint32_t order,
                          ThreadId thread)
{
    if (m_next < ofTrack.size() && ofTrack[m_next].order > order &&
        (m_next == 0 || ofTrack[m_next - 1].order < order))
        return;
    if (m_next >= ofTrack.size() || ofTrack[m_next].order != order) {
        const auto found = std::ranges::lower_bound(ofTrack, order, {}, &TraceArguments::order);
        if (found == ofTrack.end() || found->order != order)
            return;
        m_next = static_cast<std::size_t>(found - ofTrack.begin());
    }
    m_thread = thread;
    m_data.arguments.tell(ofTrack[m_next++].list, *this);
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
    m_writer.events().zoneText(m_thread, keyOf(key), cleanUtf8(text, m_data.report));
}

void ArgumentFeeder::numbers(std::uint32_t key, std::span<const double> numbers)
{
    m_writer.events().zoneNumbers(m_thread, keyOf(key), {numbers.begin(), numbers.end()});
}

void ArgumentFeeder::value(std::uint32_t key, ValueKind kind, std::uint64_t bits)
{
    m_writer.events().zoneValue(m_thread, keyOf(key), kind, bits);
}

} // namespace zoe
