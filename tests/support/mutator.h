// Breaks capture streams in every way that a disk, a cut connection or somebody hostile might:
// deterministic for a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "formats/stream/messages/messages.h"

namespace zoe::test {

class StreamMutator {
  public:
    explicit StreamMutator(std::uint64_t seed)
        : m_random(seed)
    {}

    // REQUIRES: the stream is whole.
    std::vector<std::byte> mutated(const std::vector<std::byte> &stream);

  private:
    using Messages = std::vector<MessageBytes>;

    std::size_t below(std::size_t end) { return static_cast<std::size_t>(m_random() % end); }
    bool chance(unsigned percent) { return below(100) < percent; }
    // Values at which counts and lengths go wrong.
    std::uint64_t interesting();
    template <class T>
    void spoil(T &value);

    void shuffle(Messages &messages);
    // Corrects the checksum afterwards, so that the code after it is reached.
    void spoilBytes(MessageBytes &message);
    // The message is read, changed and built again.
    void spoilClaims(MessageBytes &message);
    void spoilChunk(const MessageView &view, MessageBytes &message);
    void spoilIndex(const MessageView &view, MessageBytes &message);
    void spoilDictionary(const MessageView &view, MessageBytes &message);
    // The end gives the right places of itself and the last index, as if the file were intact.
    void mendEnd(Messages &messages);
    void spoilRaw(std::vector<std::byte> &bytes);

    std::mt19937_64 m_random;
};

} // namespace zoe::test
