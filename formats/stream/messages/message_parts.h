// Inner part of messages.h: the parts of other messages that an index repeats: dictionary
// additions, annotations and frame records. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/capture.capnp.h"
#include "formats/stream/messages/message_types.h"

namespace zoe {

// The distinct strings of the additions. The additions must outlive it.
class DictionaryStrings {
  public:
    explicit DictionaryStrings(const DictionaryMessage &dictionary);

    [[nodiscard]] std::uint32_t indexOf(const std::string &text) const { return m_index.at(text); }
    [[nodiscard]] const std::vector<std::string_view> &all() const { return m_all; }
    // Size of the message in words: an upper estimate, and not much too large.
    [[nodiscard]] std::size_t wordEstimate() const { return m_words; }
    // Bytes of all strings, counting each use.
    [[nodiscard]] std::uint64_t usedBytes() const { return m_usedBytes; }

  private:
    void add(const std::string &text);

    std::vector<std::string_view> m_all;
    std::unordered_map<std::string_view, std::uint32_t> m_index;
    std::size_t m_words = 64;
    std::uint64_t m_usedBytes = 0;
};

// With a filler of this many bytes as an unused string.
void putDictionary(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
                   std::size_t filler, wire::Dictionary::Builder out);

// The least size of a message at this offset that may contain this dictionary.
std::uint64_t leastBytes(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
                         std::uint64_t offset);

// Error: Damaged. Throws kj's exceptions.
Result<DictionaryMessage> getDictionary(const MessageView &message, wire::Dictionary::Reader in);

inline constexpr std::uint32_t kWithoutFrame =
    std::numeric_limits<std::uint32_t>::max();     // of a note
inline constexpr std::size_t kAnnotationWords = 6; // of each, without the text

// Size in words: an upper estimate, and not much too large.
std::size_t annotationWords(const AnnotationsMessage &annotations);

// REQUIRES: out has room for all of them.
void putAnnotations(const AnnotationsMessage &annotations,
                    capnp::List<wire::Annotation>::Builder out);

// Error: Damaged. Throws kj's exceptions.
Result<AnnotationsMessage> getAnnotations(capnp::List<wire::Annotation>::Reader in,
                                          std::size_t messageBytes);

// Five columns: start minus the end of the previous frame (zigzag; the first minus 0), duration,
// zones, lost zones, flags. False: a time or duration is negative.
bool encodeFrames(std::span<const FrameRecord> frames, ByteWriter &out);

// Appends count frames. REQUIRES: count is plausible for the size of the message. False: broken.
bool decodeFrames(ByteReader &in, std::size_t count, std::vector<FrameRecord> &frames);

} // namespace zoe
