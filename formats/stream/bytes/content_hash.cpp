#include "formats/stream/bytes/content_hash.h"

#include <xxhash.h>

namespace zoe {

struct ContentHash::State {
    struct Free {
        void operator()(XXH3_state_t *state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> hash{XXH3_createState()};
};

ContentHash::ContentHash()
    : m_state(std::make_unique<State>())
{
    XXH3_128bits_reset(m_state->hash.get());
}

ContentHash::~ContentHash() = default;

void ContentHash::add(std::span<const std::byte> bytes)
{
    XXH3_128bits_update(m_state->hash.get(), bytes.data(), bytes.size());
}

std::string ContentHash::text() const
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(m_state->hash.get()));
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : canonical.digest) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

} // namespace zoe
