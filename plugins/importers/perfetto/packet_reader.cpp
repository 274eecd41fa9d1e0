#include "plugins/importers/perfetto/packet_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <zlib.h>

#include "analysis/model/result.h"
#include "plugins/importers/common/bytes/plain_budget.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

class Inflater {
  public:
    Inflater() { m_ready = inflateInit(&m_stream) == Z_OK; }
    ~Inflater()
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    void setInput(std::string_view bytes)
    {
        // zlib takes a non-const pointer to bytes that it does not change.
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
        m_stream.avail_in = static_cast<uInt>(bytes.size());
    }
    // Appends the output; false at the end, whether valid or broken.
    bool step(std::string &out)
    {
        std::array<char, 65'536> block;
        m_stream.next_out = reinterpret_cast<Bytef *>(block.data());
        m_stream.avail_out = static_cast<uInt>(block.size());
        const int result = m_ready ? inflate(&m_stream, Z_NO_FLUSH) : Z_MEM_ERROR;
        out.append(block.data(), block.size() - m_stream.avail_out);
        m_whole = result == Z_STREAM_END;
        return result == Z_OK;
    }
    [[nodiscard]] bool whole() const { return m_whole; }

  private:
    z_stream m_stream = {};
    bool m_ready = false;
    bool m_whole = false;
};

constexpr std::size_t kLongestPacket = std::size_t{32} << 20;
constexpr std::size_t kLongestVarint = 10;

// Removes a number of up to ten bytes from the start of the text; nothing if it is truncated or
// invalid.
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

struct ReadPacket {
    bool isWhole = false; // all bytes are fields
    std::optional<std::string_view> compressed;
    PacketParts parts;
};

ReadPacket readPacket(std::string_view packet)
{
    ReadPacket read;
    PacketParts &parts = read.parts;
    read.isWhole = forEachField(packet, [&](const Field &field) {
        switch (static_cast<Packet>(field.tag)) {
        case Packet::Timestamp:
            parts.timestamp = field.number;
            break;
        case Packet::ClockId:
            parts.clock = static_cast<std::uint32_t>(field.number);
            break;
        case Packet::SequenceId:
            parts.sequence = field.number;
            break;
        case Packet::SequenceFlags:
            parts.flags = field.number;
            break;
        case Packet::OldStateCleared:
            parts.cleared = field.number != 0;
            break;
        case Packet::DroppedBefore:
            parts.dropped = field.number != 0;
            break;
        case Packet::TrackEvent:
            parts.event = field.bytes;
            break;
        case Packet::PerfSample:
            parts.sample = field.bytes;
            break;
        case Packet::StreamingProfile:
            parts.profile = field.bytes;
            break;
        case Packet::ProcessTree:
            parts.tree = field.bytes;
            break;
        case Packet::FtraceEvents:
            parts.ftrace = field.bytes;
            break;
        case Packet::InternedData:
            parts.interned = field.bytes;
            break;
        case Packet::Defaults:
            parts.defaults = field.bytes;
            break;
        case Packet::TrackDescriptor:
            parts.track = field.bytes;
            break;
        case Packet::ClockSnapshot:
            parts.snapshot = field.bytes;
            break;
        case Packet::ProcessDescriptor:
            parts.process = field.bytes;
            break;
        case Packet::ThreadDescriptor:
            parts.thread = field.bytes;
            break;
        case Packet::CompressedPackets:
            read.compressed = field.bytes;
            break;
        default:
            parts.other = parts.other || field.isBytes;
        }
    });
    return read;
}

// Error: LimitReached
Status checkLength(std::uint64_t length)
{
    if (length <= kLongestPacket)
        return {};
    return Error{ErrorCode::LimitReached,
                 "a packet claims " + std::to_string(length) + " bytes; the limit is 32 MiB",
                 {}};
}

class PacketWalk {
  public:
    PacketWalk(Report &report, const TakePacket &take, const Task &task)
        : m_report(report)
        , m_take(take)
        , m_task(task)
    {}

    // Error: LimitReached, Cancelled
    Status packet(std::string_view bytes)
    {
        const ReadPacket packet = readPacket(bytes);
        if (!packet.isWhole)
            m_report.count("invalid packets were skipped");
        else if (packet.compressed.value_or("").empty())
            m_take(packet.parts);
        else
            return bundle(*packet.compressed);
        return {};
    }

  private:
    // Passes the packets on while they are decompressed, so that only a part is in memory; of a
    // broken stream those before the error, which is counted.
    Status bundle(std::string_view compressed)
    {
        Inflater inflater;
        inflater.setInput(compressed);
        m_budget.addCompressed(compressed.size());
        std::string waiting; // decompressed bytes that are not a whole packet yet
        bool more = true;
        bool valid = true;
        while (more && valid) {
            if (m_task.stopRequested())
                return Task::cancelled();
            const std::size_t had = waiting.size();
            more = inflater.step(waiting);
            if (const Status within = m_budget.addPlain(waiting.size() - had); !within)
                return Error{within.error().code,
                             within.error().message +
                                 "; `traceconv decompress_packets` makes a file that can be read",
                             {}};
            const Result<bool> taken = takeWhole(waiting);
            if (!taken)
                return taken.error();
            valid = *taken;
        }
        if (!more && !inflater.whole())
            m_report.count("damaged compressed packets were read as far as possible");
        else if (!valid || !waiting.empty())
            m_report.count("compressed packets contain invalid ones");
        return {};
    }

    // Takes the whole packets at the start of the bytes; false: what follows is none.
    Result<bool> takeWhole(std::string &waiting)
    {
        std::string_view rest = waiting;
        bool valid = true;
        while (!rest.empty()) {
            std::string_view head = rest;
            const auto key = takeVarint(head);
            const auto length = key ? takeVarint(head) : std::nullopt;
            if (!length) {
                valid = rest.size() < 2 * kLongestVarint;
                break;
            }
            if (valid = isPacket(*key); !valid)
                break;
            if (const Status checked = checkLength(*length); !checked)
                return checked.error();
            if (head.size() < *length)
                break;
            inner(head.substr(0, static_cast<std::size_t>(*length)));
            rest = head.substr(static_cast<std::size_t>(*length));
        }
        waiting.erase(0, waiting.size() - rest.size());
        return valid;
    }

    void inner(std::string_view bytes)
    {
        const ReadPacket packet = readPacket(bytes);
        if (!packet.isWhole || packet.compressed)
            m_report.count("invalid packets were skipped");
        else
            m_take(packet.parts);
    }

    Report &m_report;
    const TakePacket &m_take;
    const Task &m_task;
    PlainBudget m_budget;
};

} // namespace

Status readPackets(BinaryReader &in, Report &report, const TakePacket &take, const Task &task)
{
    PacketWalk walk(report, take, task);
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
            return Error{ErrorCode::BadInput, "no packet of a Perfetto trace starts here",
                         in.place()};
        }
        if (const Status checked = checkLength(*length); !checked)
            return Error{checked.error().code, checked.error().message, in.place()};
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
        report.count("packets cut off by the end of the file were skipped");
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
