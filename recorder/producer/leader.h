// One recorder per process: a program and the libraries that it loads may each contain a copy. The
// copy in the object that was loaded first leads; the others pass everything on to it. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>

#include "recorder/platform/loaded_recorders.h"
#include "recorder/producer/event.h"
#include "zoetrope/detail/events.h"
#include "zoetrope/overlay.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

struct SharedState;
class EventBuffer;

// The variables that the macros of a copy read. They follow those of the leader.
struct FollowedState {
    std::uint32_t *epoch;
    std::uint32_t *categoriesOn;
};

// What a copy offers to the others.
struct Leader {
    using Layout = std::array<std::uint32_t, 12>;

    // These two never change, so that any two versions understand each other.
    Layout layout;                           // only copies with the same one can work together
    void (*tell)(const char *text) noexcept; // for the captures: what is missing from them, and why

    SharedState &(*shared)();
    CountsByKind &(*lost)();
    CountsByKind &(*invalid)();
    EventBuffer *(*currentBuffer)();
    bool (*isMuted)();
    bool (*isOfThisThread)(const detail::ThreadBuffer *handle);
    void (*nameThread)(const char *name);
    void (*setFibre)(const std::string_view *name);
    const char *(*keptText)(const char *text);
    const detail::Site *(*keptSite)(const detail::Site &site);
    const Track *(*keptTrack)(const Track &track);
    bool (*lookUpCategory)(detail::CategorySwitch *category) noexcept;
    bool (*switchCategory)(const char *name, bool on) noexcept;

    bool (*follow)(const FollowedState &state) noexcept; // false: too many follow
    void (*unfollow)(const FollowedState &state) noexcept;

    bool (*startSession)(const char *path, const SessionOptions &options) noexcept;
    SessionResult (*stopSession)() noexcept;
    bool (*saveFlight)(const char *path) noexcept;
    std::uint16_t (*listeningPort)() noexcept;
    const char *(*lastError)() noexcept;
    void (*enableLiveSummary)(double tau) noexcept;
    void (*disableLiveSummary)() noexcept;
    LiveSummary (*liveSummary)() noexcept;
    bool (*completeLiveSummary)() noexcept;
};

extern ZOE_DETAIL_OWN std::atomic<const Leader *> g_leader;

// Null in the copy that leads.
__attribute__((always_inline)) inline const Leader *leader()
{
    return g_leader.load(std::memory_order_acquire);
}

// --- In the copy that leads ---

bool addFollower(const FollowedState &state) noexcept;
void removeFollower(const FollowedState &state) noexcept;
// After each change of the followed variables.
void updateFollowers() noexcept;
// For a forked child, in which no thread would release the lock.
void resetFollowersLock() noexcept;

} // namespace zoe::recorder
