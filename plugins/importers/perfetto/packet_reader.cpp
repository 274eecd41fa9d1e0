#include "plugins/importers/perfetto/packet_reader.h"

#include <algorithm>
#include <array>
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
constexpr std::size_t kLongestHead = 2 * FieldReader::kLongestNumber; // of a packet

bool isPacket(std::uint64_t key)
{
    constexpr std::uint64_t kBytesType = 2;
    return key == (static_cast<std::uint64_t>(Trace::Packet) << 3 | kBytesType);
}

void readRarePart(const Field &field, RareParts &parts)
{
    switch (static_cast<Packet>(field.tag)) {
    case Packet::OldStateCleared:
        parts.cleared = field.number != 0;
        break;
    case Packet::DroppedBefore:
        parts.dropped = field.number != 0;
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
        parts.compressed = field.bytes;
        break;
    default:
        parts.other = parts.other || field.isBytes;
    }
}

class PacketWalk {
  public:
    enum class Place { File, Compressed };

    PacketWalk(Report &report, const TakePacket &take, const Task &task)
        : m_report(report)
        , m_take(take)
        , m_task(task)
    {}

    // Takes the whole packets at the start of the bytes; false: what follows is none. Error:
    // LimitReached, Cancelled.
    Result<bool> takeWhole(std::string_view &bytes, Place place)
    {
        while (!bytes.empty()) {
            FieldReader reader(bytes);
            std::uint64_t key = 0;
            std::uint64_t length = 0;
            const bool hasKey = reader.takeNumber(key);
            if (hasKey && !isPacket(key))
                return false;
            if (!hasKey || !reader.takeNumber(length))
                return bytes.size() < kLongestHead;
            if (length > kLongestPacket)
                return tooLong(length);
            std::string_view packet;
            if (!reader.takeBytes(length, packet))
                break;
            bytes.remove_prefix(bytes.size() - reader.left());
            PacketParts parts;
            const bool isValid = readPacket(packet, parts);
            const bool isBundle = parts.rare != nullptr && parts.rare->compressed;
            if (!isValid || (isBundle && place == Place::Compressed))
                m_report.count("invalid packets were skipped");
            else if (!isBundle || parts.rare->compressed->empty())
                m_take(parts);
            else if (const Status taken = bundle(*parts.rare->compressed); !taken)
                return taken.error();
        }
        return true;
    }

  private:
    // False: not all bytes are fields.
    bool readPacket(std::string_view packet, PacketParts &parts)
    {
        return forEachField(packet, [&](const Field &field) {
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
            case Packet::TrackEvent:
                parts.event = field.bytes;
                break;
            default:
                if (parts.rare == nullptr)
                    m_rare = {};
                parts.rare = &m_rare;
                const Field rare = field; // so that the field itself stays in registers
                readRarePart(rare, m_rare);
            }
        });
    }

    static Error tooLong(std::uint64_t length)
    {
        return {ErrorCode::LimitReached,
                "a packet claims " + std::to_string(length) + " bytes; the limit is 32 MiB",
                {}};
    }

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
            std::string_view rest = waiting;
            const Result<bool> taken = takeWhole(rest, Place::Compressed);
            if (!taken)
                return taken.error();
            valid = *taken;
            waiting.erase(0, waiting.size() - rest.size());
        }
        if (!more && !inflater.whole())
            m_report.count("damaged compressed packets were read as far as possible");
        else if (!valid || !waiting.empty())
            m_report.count("compressed packets contain invalid ones");
        return {};
    }

    Report &m_report;
    const TakePacket &m_take;
    const Task &m_task;
    PlainBudget m_budget;
    RareParts m_rare; // of the packet
};

} // namespace

Status readPackets(BlockReader &in, Report &report, const TakePacket &take, const Task &task)
{
    PacketWalk walk(report, take, task);
    for (bool more = true; more;) {
        std::string_view rest = in.bytes();
        const Result<bool> taken = walk.takeWhole(rest, PacketWalk::Place::File);
        in.consume(in.bytes().size() - rest.size());
        if (!taken)
            return Error{taken.error().code, taken.error().message, in.place()};
        if (!*taken)
            return Error{ErrorCode::BadInput, "no packet of a Perfetto trace starts here",
                         in.place()};
        const Result<bool> got = in.more();
        if (!got)
            return got.error();
        more = *got;
    }
    if (!in.bytes().empty())
        report.count("packets cut off by the end of the file were skipped");
    return {};
}

int sniffPackets(std::string_view bytes)
{
    bool known = false;
    for (FieldReader reader(bytes); !reader.atEnd();) {
        std::uint64_t key = 0;
        if (!reader.takeNumber(key))
            return known ? 90 : 0;
        if (!isPacket(key))
            return 0;
        std::uint64_t length = 0;
        const bool hasLength = reader.takeNumber(length);
        if (!hasLength || length > kLongestPacket)
            return known && reader.left() < FieldReader::kLongestNumber ? 90 : 0;
        const bool whole = length <= reader.left();
        std::string_view packet;
        reader.takeBytes(std::min<std::uint64_t>(length, reader.left()), packet);
        const bool readable = forEachField(packet, [&known](const Field &field) {
            known = known || field.is(Packet::ClockSnapshot) || field.is(Packet::SequenceId) ||
                    field.is(Packet::TrackEvent) || field.is(Packet::InternedData) ||
                    field.is(Packet::TrackDescriptor) || field.is(Packet::CompressedPackets);
        });
        if (whole && !readable)
            return 0;
    }
    return known ? 90 : 0;
}

} // namespace zoe::perfetto
