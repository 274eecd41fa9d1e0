#include "plugins/importers/pprof/profile_kind.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "plugins/importers/common/bytes/protobuf_fields.h"

namespace zoe::pprof {

namespace {

using protobuf::Field;
using protobuf::forEachField;

enum class Kind : std::uint8_t { None, Number, Bytes, Either };

constexpr std::uint32_t kSampleType = 1;
constexpr std::uint32_t kText = 6;

// By number, as in the published definition (profile.proto).
constexpr std::array<Kind, 16> kKinds{Kind::None,   Kind::Bytes,  Kind::Bytes,  Kind::Bytes,
                                      Kind::Bytes,  Kind::Bytes,  Kind::Bytes,  Kind::Number,
                                      Kind::Number, Kind::Number, Kind::Number, Kind::Bytes,
                                      Kind::Number, Kind::Either, Kind::Number, Kind::Number};

bool isField(const Field &field)
{
    const Kind kind = field.tag < kKinds.size() ? kKinds[field.tag] : Kind::None;
    return kind == Kind::Either || (kind == Kind::Bytes && field.isBytes) ||
           (kind == Kind::Number && !field.isBytes && !field.isFixed);
}

// The type of a value consists of two positions of texts.
bool isType(std::string_view message)
{
    bool fits = !message.empty();
    const bool whole = forEachField(message, [&](const Field &field) {
        fits = fits && !field.isBytes && (field.tag == 1 || field.tag == 2);
    });
    return whole && fits;
}

// The binary format of CPU profiles begins with the words 0, 3, 0 or 1, the period, 0.
bool isOldCpuProfile(std::string_view bytes, std::size_t wordBytes, bool isBigEndian)
{
    constexpr std::size_t kWords = 5;
    constexpr std::uint64_t kLongestUs = 60'000'000;
    if (bytes.size() < kWords * wordBytes)
        return false;
    std::array<std::uint64_t, kWords> words{};
    for (std::size_t i = 0; i < kWords * wordBytes; ++i) {
        const std::size_t place = isBigEndian ? wordBytes - 1 - i % wordBytes : i % wordBytes;
        words[i / wordBytes] |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i]))
                                << (8 * place);
    }
    return words[0] == 0 && words[1] == 3 && words[2] <= 1 && words[3] > 0 &&
           words[3] < kLongestUs && words[4] == 0;
}

} // namespace

bool isProfile(std::string_view firstBytes)
{
    bool fits = true;
    bool hasType = false;
    std::size_t texts = 0;
    bool beginsEmpty = false; // the first text is empty
    // The last field may be truncated here.
    forEachField(firstBytes, [&](const Field &field) {
        fits = fits && isField(field) && (field.tag != kSampleType || isType(field.bytes));
        hasType = hasType || field.tag == kSampleType;
        if (field.tag == kText && texts++ == 0)
            beginsEmpty = field.bytes.empty();
    });
    return fits && (hasType || (beginsEmpty && texts > 1));
}

bool isOldProfile(std::string_view firstBytes)
{
    constexpr std::array<std::string_view, 10> kStarts{
        "heap profile: ",      "threadcreate profile: ",
        "goroutine profile: ", "--- heap",
        "--- contention",      "--- growth",
        "--- mutex",           "--- thread",
        "--- Thread ",         "--- goroutine"};
    return std::ranges::any_of(kStarts,
                               [&](std::string_view one) { return firstBytes.starts_with(one); }) ||
           isOldCpuProfile(firstBytes, 4, false) || isOldCpuProfile(firstBytes, 4, true) ||
           isOldCpuProfile(firstBytes, 8, false) || isOldCpuProfile(firstBytes, 8, true);
}

} // namespace zoe::pprof
