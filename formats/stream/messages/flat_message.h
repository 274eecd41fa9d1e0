// Converts between builders of generated code and the bytes of one segment. Only for files that use
// Cap'n Proto; its exceptions end here.
#pragma once

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/exception.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "formats/stream/capture.capnp.h"
#include "formats/stream/messages/message_types.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

static_assert(sizeof(capnp::word) == 8);

inline capnp::Data::Reader dataOf(std::span<const std::uint8_t> bytes)
{
    return {bytes.data(), bytes.size()};
}
inline std::span<const std::uint8_t> bytesOf(capnp::Data::Reader data)
{
    return {data.begin(), data.size()};
}

// Calls fill(root) on a new message of one segment, then use(bytes) with room for the framing in
// front. False: the message is larger than Cap'n Proto or the format allows.
template <class Root, class Fill, class Use>
bool buildFlat(std::size_t wordHint, const Fill &fill, const Use &use)
{
    try {
        for (std::size_t words = std::max<std::size_t>(wordHint, 32); words < kLargestMessage / 8;
             words *= 2) {
            // Zeros that take no memory until they are written.
            const std::unique_ptr<std::uint64_t[], decltype(&std::free)> room(
                static_cast<std::uint64_t *>(std::calloc(words + 1, sizeof(std::uint64_t))),
                std::free);
            if (!room)
                throw std::bad_alloc();
            auto *const first = reinterpret_cast<capnp::word *>(room.get() + 1);
            capnp::MallocMessageBuilder builder(kj::arrayPtr(first, words));
            fill(builder.template initRoot<Root>());
            const auto segments = builder.getSegmentsForOutput();
            if (segments.size() != 1)
                continue;
            const std::size_t bytes = (segments[0].size() + 1) * sizeof(std::uint64_t);
            use(std::span(reinterpret_cast<std::byte *>(room.get()), bytes));
            return true;
        }
    } catch (const kj::Exception &) { // a list or a text of over 2^29 elements
    }
    return false;
}

// Calls read(root of the message) with limits from its size; kj's exceptions end here.
template <class Root, class T, class Read>
Result<T> readFlat(std::span<const std::byte> bytes, const Read &read)
{
    try {
        capnp::ReaderOptions options;
        options.traversalLimitInWords = bytes.size() / sizeof(capnp::word) * 3 + 1024;
        const kj::ArrayPtr<const capnp::word> words(
            reinterpret_cast<const capnp::word *>(bytes.data()),
            bytes.size() / sizeof(capnp::word));
        capnp::FlatArrayMessageReader reader(words, options);
        return read(reader.template getRoot<Root>());
    } catch (const kj::Exception &) {
        return damagedError("the structure of a message is broken");
    } catch (const std::exception &) {
        return damagedError("a message could not be read");
    }
}

} // namespace zoe
