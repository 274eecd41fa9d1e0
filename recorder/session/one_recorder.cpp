#include "recorder/session/one_recorder.h"

#include <cstring>
#include <new>
#include <string_view>

#include "recorder/platform/loaded_recorders.h"
#include "recorder/platform/quiet_lock.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/platform/utf8.h"
#include "recorder/producer/categories.h"
#include "recorder/producer/kept_names.h"
#include "recorder/producer/producer.h"
#include "recorder/producer/thread_registry.h"

namespace zoe::recorder {

namespace {

constexpr std::size_t kMostTold = 16;
constexpr std::size_t kToldBytes = 512;

struct Told {
    platform::StaticMutex mutex;
    std::atomic<std::size_t> count{0};
    std::array<std::array<char, kToldBytes>, kMostTold> texts{};
};
constinit Told g_told;
constinit std::array<char, kToldBytes> g_whyOff{};

void copyText(std::array<char, kToldBytes> &to, std::string_view text)
{
    const std::size_t length = wholeCharacters(text.data(), text.size(), to.size() - 1);
    std::memcpy(to.data(), text.data(), length);
    to[length] = '\0';
}

void takeNote(const char *text) noexcept
{
    const platform::QuietLock lock(g_told.mutex);
    const std::size_t count = g_told.count.load();
    if (count == kMostTold)
        return;
    copyText(g_told.texts[count], text);
    g_told.count.store(count + 1);
}

// Copies whose types differ can't use each other's buffers. The first number is increased with
// every change of shared types.
constexpr Leader::Layout kLayout{4,
                                 sizeof(void *),
                                 sizeof(Leader),
                                 sizeof(SharedState),
                                 sizeof(EventBuffer),
                                 sizeof(Block),
                                 sizeof(detail::Site),
                                 sizeof(SessionOptions),
                                 sizeof(SessionResult),
                                 sizeof(detail::LiveSnapshot),
                                 kEventKinds,
                                 sizeof(std::string)};

FollowedState ownState()
{
    return {&detail::g_epoch, &detail::g_categoriesOn};
}

Role stayOff(const Leader &first, const Leader *offer, const char *why)
{
    const std::string file = platform::objectFile(offer);
    copyText(g_whyOff, "the recorder in " + (file.empty() ? std::string("a library") : file) +
                           " is disabled: " + why + ". Link both to the same shared recorder.");
    first.tell(g_whyOff.data());
    return Role::StaysOff;
}

} // namespace

Role takeRole(const Leader *offer) noexcept
{
    // If this object is linked to the functions of another one, it already uses that recorder.
    if (offer != &zoe_recorder_offer)
        return Role::Follows;
    const auto *const first = static_cast<const Leader *>(platform::firstRecorder());
    if (first == nullptr || first == offer)
        return Role::Leads;
    if (first->layout != offer->layout)
        return stayOff(*first, offer, "a different version of the recorder is already loaded");
    if (!platform::keepLoaded(first))
        return stayOff(*first, offer,
                       "the library whose recorder was loaded first can't be kept loaded");
    g_leader.store(first, std::memory_order_release);
    if (first->follow(ownState()))
        return Role::Follows;
    g_leader.store(nullptr);
    return stayOff(*first, offer, "more than 64 libraries contain one");
}

std::string whyOff()
{
    return g_whyOff.data();
}

void leaveRole(const Leader *offer) noexcept
{
    if (const Leader *const first = leader(); first != nullptr && offer == &zoe_recorder_offer)
        first->unfollow(ownState());
}

void resetLocksAfterFork() noexcept
{
    resetFollowersLock();
    new (&g_told.mutex) platform::StaticMutex;
}

void setEpoch(std::uint32_t epoch) noexcept
{
    __atomic_store_n(&detail::g_epoch, epoch, __ATOMIC_SEQ_CST);
    updateFollowers();
}

void exchangeEpoch(std::uint32_t expected, std::uint32_t epoch) noexcept
{
    __atomic_compare_exchange_n(&detail::g_epoch, &expected, epoch, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
    updateFollowers();
}

std::size_t toldCount() noexcept
{
    return g_told.count.load();
}

std::string told(std::size_t index)
{
    const platform::QuietLock lock(g_told.mutex);
    return g_told.texts[index].data();
}

} // namespace zoe::recorder

using namespace zoe::recorder;

extern "C" {
__attribute__((used)) constinit const Leader zoe_recorder_offer{
    kLayout,
    takeNote,
    ownSharedState,
    ownLostByKind,
    ownInvalidByKind,
    currentBuffer,
    ThreadRegistry::isMuted,
    ThreadRegistry::isOfThisThread,
    ThreadRegistry::nameThread,
    ThreadRegistry::setFibre,
    keptText,
    keptSite,
    keptTrack,
    zoe::detail::lookUpCategory,
    zoe::detail::switchCategory,
    addFollower,
    removeFollower,
    zoe::startSession,
    zoe::stopSession,
    zoe::saveFlight,
    zoe::listeningPort,
    zoe::lastError,
    zoe::enableLiveSummary,
    zoe::disableLiveSummary,
    zoe::liveSummary,
    zoe::completeLiveSummary,
};
}
ZOE_DETAIL_ANNOUNCE_RECORDER(zoe_recorder_offer);
