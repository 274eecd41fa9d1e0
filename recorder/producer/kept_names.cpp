#include "recorder/producer/kept_names.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "recorder/platform/platform.h"
#include "recorder/producer/leader.h"
#include "recorder/producer/thread_state.h"

namespace zoe::recorder {

namespace {

constexpr std::size_t kSlabBytes = std::size_t{64} << 10;
constexpr std::size_t kMostSlabs = 1024;
constexpr std::size_t kLongestText = 4096; // longer ones are cut
constexpr const char *kTooMany = "(too many names)";

// Memory that only grows. Threads that find it full at the same time may waste a slab.
struct Slab {
    std::atomic<std::size_t> used{sizeof(Slab)};
};
constinit std::atomic<Slab *> g_slab{nullptr};
constinit std::atomic<std::size_t> g_slabs{0};

void *allocate(std::size_t bytes)
{
    bytes = (bytes + 7) / 8 * 8;
    for (;;) {
        Slab *slab = g_slab.load(std::memory_order_acquire);
        if (slab != nullptr) {
            const std::size_t at = slab->used.fetch_add(bytes, std::memory_order_relaxed);
            if (at + bytes <= kSlabBytes)
                return reinterpret_cast<unsigned char *>(slab) + at;
        }
        if (g_slabs.fetch_add(1, std::memory_order_relaxed) >= kMostSlabs) {
            g_slabs.store(kMostSlabs, std::memory_order_relaxed);
            return nullptr;
        }
        void *const memory = platform::allocatePages(kSlabBytes);
        if (memory == nullptr)
            return nullptr;
        g_slab.compare_exchange_strong(slab, new (memory) Slab, std::memory_order_release,
                                       std::memory_order_relaxed);
    }
}

std::uint32_t hashOf(const void *bytes, std::size_t size)
{
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325u;
    for (std::size_t i = 0; i < size; ++i)
        hash = (hash ^ static_cast<const unsigned char *>(bytes)[i]) * 0x100'0000'01B3u;
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

// One object for each content of its first bytes, the key. Entries are never removed.
class Contents {
  public:
    // keyBytes <= bytes. Null if there is no memory.
    void *find(const void *object, std::size_t keyBytes, std::size_t bytes)
    {
        const std::uint32_t hash = hashOf(object, keyBytes);
        std::atomic<Entry *> &head = m_heads[hash % m_heads.size()];
        Entry *first = head.load(std::memory_order_acquire);
        if (void *const known = findIn(first, nullptr, hash, object, keyBytes))
            return known;
        void *const memory = allocate(sizeof(Entry) + bytes);
        if (memory == nullptr)
            return nullptr;
        auto *const entry = new (memory) Entry{nullptr, hash, static_cast<std::uint32_t>(keyBytes)};
        std::memcpy(entry->object(), object, bytes);
        for (Entry *seen = first;; seen = first) {
            entry->next = first;
            if (head.compare_exchange_weak(first, entry, std::memory_order_release,
                                           std::memory_order_acquire))
                return entry->object();
            // Another thread may have added the same content.
            if (void *const known = findIn(first, seen, hash, object, keyBytes))
                return known;
        }
    }

  private:
    struct Entry {
        Entry *next;
        std::uint32_t hash;
        std::uint32_t keyBytes;
        unsigned char *object() { return reinterpret_cast<unsigned char *>(this + 1); }
    };

    static void *findIn(Entry *first, const Entry *end, std::uint32_t hash, const void *object,
                        std::size_t keyBytes)
    {
        for (Entry *at = first; at != end; at = at->next)
            if (at->hash == hash && at->keyBytes == keyBytes &&
                std::memcmp(at->object(), object, keyBytes) == 0)
                return at->object();
        return nullptr;
    }

    std::array<std::atomic<Entry *>, 2048> m_heads{};
};
constinit Contents g_texts;
constinit Contents g_sites;
constinit Contents g_tracks;

const char *keptBytes(const char *text, std::size_t length)
{
    // Terminated, even if truncated.
    char key[kLongestText];
    if (length >= sizeof key)
        length = sizeof key - 1;
    std::memcpy(key, text, length);
    key[length] = '\0';
    const void *const kept = g_texts.find(key, length + 1, length + 1);
    return kept != nullptr ? static_cast<const char *>(kept) : kTooMany;
}

} // namespace

const char *keptText(const char *text)
{
    if (text == nullptr)
        return nullptr;
    if (const Leader *const first = leader())
        return first->keptText(text);
    ThreadContent *const own = threadContent();
    if (own == nullptr)
        return keptBytes(text, std::strlen(text));
    const auto address = reinterpret_cast<std::uintptr_t>(text);
    auto &known = own->texts[(address ^ address >> 6) % own->texts.size()];
    if (known.text != text || std::strcmp(known.kept, text) != 0)
        known = {text, keptBytes(text, std::strlen(text))};
    return known.kept;
}

const detail::Site *keptSite(const detail::Site &site)
{
    if (const detail::Site *const kept = __atomic_load_n(&site.kept, __ATOMIC_ACQUIRE))
        return kept;
    if (const Leader *const first = leader())
        return first->keptSite(site);
    static constexpr detail::Site tooMany{kTooMany, "", "", "", 0, 0, 0};
    static_assert(std::is_trivially_copyable_v<detail::Site>);
    detail::Site copy;
    std::memset(static_cast<void *>(&copy), 0, sizeof copy); // padding is part of the key
    copy.name = keptText(site.name);
    copy.function = keptText(site.function);
    copy.file = keptText(site.file);
    copy.category = keptText(site.category);
    copy.line = site.line;
    copy.colour = site.colour;
    copy.level = site.level;
    const auto *kept = static_cast<const detail::Site *>(
        g_sites.find(&copy, offsetof(detail::Site, kept), sizeof copy));
    if (kept == nullptr)
        kept = &tooMany;
    __atomic_store_n(&site.kept, kept, __ATOMIC_RELEASE);
    return kept;
}

const Track *keptTrack(const Track &track)
{
    if (const Leader *const first = leader())
        return first->keptTrack(track);
    static constexpr Track tooMany{kTooMany, Track::External, 0};
    Track copy;
    std::memset(static_cast<void *>(&copy), 0, sizeof copy);
    copy.name = keptText(track.name);
    copy.kind = track.kind;
    copy.ticksPerSecond = track.ticksPerSecond;
    const void *const kept = g_tracks.find(&copy, sizeof copy, sizeof copy);
    return kept != nullptr ? static_cast<const Track *>(kept) : &tooMany;
}

} // namespace zoe::recorder
