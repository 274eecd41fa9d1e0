#include "recorder/producer/leader.h"

#include <algorithm>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

constinit std::atomic<const Leader *> g_leader{nullptr};

namespace {

constinit std::array<FollowedState, 64> g_followers{}; // guarded by the lock; free without an epoch
constinit std::atomic<bool> g_locked{false};

// A signal handler of this thread never finds it locked.
class FollowersLock {
  public:
    FollowersLock()
    {
        platform::blockSignals(m_before);
        while (g_locked.exchange(true, std::memory_order_acquire))
            platform::sleepMs(1);
    }
    ~FollowersLock()
    {
        g_locked.store(false, std::memory_order_release);
        platform::restoreSignals(m_before);
    }
    FollowersLock(const FollowersLock &) = delete;
    FollowersLock &operator=(const FollowersLock &) = delete;

  private:
    platform::SignalMask m_before{};
};

void update(const FollowedState &follower)
{
    if (follower.epoch == nullptr)
        return;
    const auto copy = [](const std::uint32_t &from, std::uint32_t *to) {
        __atomic_store_n(to, __atomic_load_n(&from, __ATOMIC_SEQ_CST), __ATOMIC_SEQ_CST);
    };
    copy(detail::g_categoriesOn, follower.categoriesOn);
    copy(detail::g_epoch, follower.epoch);
}

auto find(const std::uint32_t *epoch)
{
    return std::ranges::find(g_followers, epoch, [](const FollowedState &f) { return f.epoch; });
}

} // namespace

bool addFollower(const FollowedState &state) noexcept
{
    const FollowersLock lock;
    auto *const free = find(nullptr);
    if (free == g_followers.end())
        return false;
    *free = state;
    update(*free);
    return true;
}

void removeFollower(const FollowedState &state) noexcept
{
    const FollowersLock lock;
    if (auto *const entry = find(state.epoch); entry != g_followers.end())
        *entry = {};
}

void updateFollowers() noexcept
{
    const FollowersLock lock;
    for (const FollowedState &follower : g_followers)
        update(follower);
}

void resetFollowersLock() noexcept
{
    g_locked.store(false);
}

} // namespace zoe::recorder
