#include "plugins/importers/perfetto/packet_reader.h"

#include <algorithm>
#include <optional>
#include <protozero/pbf_reader.hpp>

#include "plugins/importers/perfetto/inflate_packets.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr std::size_t kLongestPacket = std::size_t{32} << 20;
constexpr std::size_t kLongestVarint = 10;

// A number of up to ten bytes at the start of the text, which is taken off; none: it is cut or
// wrong.
std::optional<std::uint64_t> takeVarint(std::string_view &bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min(bytes.size(), kLongestVarint); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        value |= std::uint64_t{byte & 0x7FU} << (7 * i);
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

bool isPacket(std::uint64_t key)
{
    constexpr std::uint64_t kBytesType = 2;
    return key == (static_cast<std::uint64_t>(Trace::Packet) << 3 | kBytesType);
}

class PacketWalk {
  public:
    PacketWalk(Report &report, const TakePacket &take)
        : m_report(report)
        , m_take(take)
    {}

    // Error: LimitReached
    Status packet(std::string_view bytes)
    {
        std::string_view compressed;
        const bool whole = forEachField(bytes, [&](const Field &field) {
            if (field.is(Packet::CompressedPackets) && field.isBytes)
                compressed = field.bytes;
        });
        if (!whole)
            m_report.count("unreadable packets: skipped");
        else if (compressed.empty())
            m_take(bytes);
        else
            return bundle(compressed);
        return {};
    }

  private:
    Status bundle(std::string_view compressed)
    {
        const Result<std::string> packets = inflatePackets(compressed, m_report);
        if (!packets)
            return packets.error();
        const bool whole = forEachField(*packets, [&](const Field &field) {
            if (!field.is(Trace::Packet) || !field.isBytes)
                return;
            bool nested = false;
            const bool readable = forEachField(field.bytes, [&nested](const Field &inner) {
                nested = nested || inner.is(Packet::CompressedPackets);
            });
            if (!readable || nested)
                m_report.count("unreadable packets: skipped");
            else
                m_take(field.bytes);
        });
        if (!whole)
            m_report.count("compressed packets with broken ones inside");
        return {};
    }

    Report &m_report;
    const TakePacket &m_take;
};

} // namespace

bool forEachField(std::string_view message, const std::function<void(const Field &)> &take)
{
    try {
        protozero::pbf_reader reader(message.data(), message.size());
        while (reader.next()) {
            Field field;
            field.tag = reader.tag();
            switch (reader.wire_type()) {
            case protozero::pbf_wire_type::varint:
                field.number = reader.get_uint64();
                break;
            case protozero::pbf_wire_type::fixed64:
                field.number = reader.get_fixed64();
                field.isFixed = true;
                break;
            case protozero::pbf_wire_type::fixed32:
                field.number = reader.get_fixed32();
                break;
            case protozero::pbf_wire_type::length_delimited: {
                const protozero::data_view view = reader.get_view();
                field.bytes = {view.data(), view.size()};
                field.isBytes = true;
                break;
            }
            default:
                return false;
            }
            take(field);
        }
    } catch (const protozero::exception &) {
        return false;
    }
    return true;
}

Status readPackets(BinaryReader &in, Report &report, const TakePacket &take)
{
    PacketWalk walk(report, take);
    bool cut = false;
    while (in.ok() && !cut && !in.atEnd()) {
        std::string_view head = in.peek(2 * kLongestVarint);
        const std::size_t had = head.size();
        const auto key = takeVarint(head);
        const auto length = key ? takeVarint(head) : std::nullopt;
        if (!key || !length || !isPacket(*key)) {
            if (had < 2 * kLongestVarint && (!key || isPacket(*key))) {
                cut = true;
                break;
            }
            return Error{ErrorCode::BadInput, "the file has no Perfetto packets", in.place()};
        }
        if (*length > kLongestPacket)
            return Error{ErrorCode::LimitReached,
                         "a packet claims " + std::to_string(*length) +
                             " bytes; the longest that is read has 32 MiB",
                         in.place()};
        in.take(had - head.size());
        const std::string_view packet = in.take(static_cast<std::size_t>(*length));
        if (!in.ok())
            break;
        if (const Status walked = walk.packet(packet); !walked)
            return Error{walked.error().code, walked.error().message, in.place()};
    }
    if (!in.ok() && !in.cut())
        return in.error();
    if (cut || in.cut())
        report.count("packets cut by the end of the file: skipped");
    return {};
}

int sniffPackets(std::string_view bytes)
{
    std::size_t packets = 0;
    bool known = false;
    while (!bytes.empty()) {
        const auto key = takeVarint(bytes);
        if (!key || !isPacket(*key))
            return key || packets == 0 ? 0 : (known ? 90 : 0);
        const auto length = takeVarint(bytes);
        if (!length || *length > kLongestPacket)
            return known && bytes.size() < kLongestVarint ? 90 : 0;
        const bool whole = *length <= bytes.size();
        const std::string_view packet = bytes.substr(
            0, static_cast<std::size_t>(std::min<std::uint64_t>(*length, bytes.size())));
        const bool readable = forEachField(packet, [&known](const Field &field) {
            known = known || field.is(Packet::ClockSnapshot) || field.is(Packet::SequenceId) ||
                    field.is(Packet::TrackEvent) || field.is(Packet::InternedData) ||
                    field.is(Packet::TrackDescriptor) || field.is(Packet::CompressedPackets);
        });
        if (whole && !readable)
            return 0;
        bytes.remove_prefix(packet.size());
        ++packets;
    }
    return packets > 0 && known ? 90 : 0;
}

} // namespace zoe::perfetto
