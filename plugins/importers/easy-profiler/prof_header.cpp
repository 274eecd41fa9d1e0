#include "plugins/importers/easy-profiler/prof_header.h"

namespace zoe::prof {

namespace {

constexpr std::uint32_t kOldest = versionOf(0, 1, 0);
constexpr std::uint32_t kNewer = versionOf(3, 0, 0);
constexpr std::size_t kHeaderDescriptorBytes = 14; // before the length of the name

Error refusal(std::string message)
{
    return {ErrorCode::BadInput, std::move(message), "byte 0"};
}

// Up to 1.0.0 some writers put the pid first and others nothing: accepts whichever makes the first
// descriptor valid.
bool hasPid(BinaryReader &in)
{
    constexpr std::size_t kOfFields = 8 + 8 + 8 + 4 + 8 + 4 + 8;
    constexpr std::size_t kFront = 2 + kHeaderDescriptorBytes + 2;
    const std::string_view bytes = in.peek(8 + kOfFields + kFront);
    const auto fits = [&](std::size_t at) {
        if (bytes.size() < at + kFront)
            return false;
        const auto size = BinaryReader::littleEndian<std::uint16_t>(bytes.data() + at);
        const auto name = BinaryReader::littleEndian<std::uint16_t>(bytes.data() + at + 2 +
                                                                    kHeaderDescriptorBytes);
        const auto type = static_cast<unsigned char>(bytes[at + 2 + 12]);
        return name > 0 && type <= 2 && size > kHeaderDescriptorBytes + 2U + name;
    };
    return !fits(kOfFields) && fits(8 + kOfFields);
}

void readFirstForm(BinaryReader &in, Header &header)
{
    if (header.version > versionOf(1, 0, 0))
        header.pid = header.hasWideIds() ? in.u64() : in.u32();
    else if (hasPid(in))
        header.pid = in.u64();
    header.frequency = in.number<std::int64_t>();
    header.begin = in.u64();
    header.end = in.u64();
    header.blocks = in.u32();
    in.u64(); // bytes of blocks: the size given in the file is not trusted
    header.descriptors = in.u32();
    in.u64();
}

void readSecondForm(BinaryReader &in, Header &header)
{
    header.pid = in.u64();
    header.frequency = in.number<std::int64_t>();
    header.begin = in.u64();
    header.end = in.u64();
    in.u64();
    in.u64();
    header.blocks = in.u32();
    header.descriptors = in.u32();
    if (!header.hasTail())
        return;
    header.threads = in.u32();
    header.bookmarks = in.u16();
    in.u16();
}

} // namespace

std::string Header::versionText() const
{
    return std::to_string(version >> 24) + "." + std::to_string(version >> 16 & 0xFF) + "." +
           std::to_string(version & 0xFFFF);
}

Header readHeader(BinaryReader &in)
{
    Header header;
    const std::uint32_t signature = in.u32();
    header.version = in.u32();
    if (!in.ok())
        return header;
    if (std::string_view(reinterpret_cast<const char *>(&signature), 4) == "Easy") {
        in.fail(refusal(".prof files from big-endian machines are not supported"));
        return header;
    }
    if (signature != kSignature)
        in.fail(refusal("this is not an easy_profiler file"));
    else if (header.version < kOldest || header.version >= kNewer)
        in.fail(refusal("version " + header.versionText() +
                        " of .prof is not supported; 0.1 to 2.1 are"));
    else if (header.version < versionOf(2, 0, 0))
        readFirstForm(in, header);
    else
        readSecondForm(in, header);
    return header;
}

} // namespace zoe::prof
