// Tracy's functions for locks that a C program announces itself.
#define TRACY_ENABLE
#include <tracy/TracyC.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

struct LockName {
    LockName *before;

    [[nodiscard]] char *text() { return reinterpret_cast<char *>(this + 1); }
};
struct __tracy_lockable_context_data {
    zoe_c_lock lock;
    LockName *names; // given by the program; they live as long as the lock, which others may use
};

namespace {

struct Wait {
    const void *lock;
    std::uint64_t since;
};
thread_local Wait t_waits[16]; // the locks that this thread waits for

int32_t beforeLock(TracyCLockCtx lock)
{
    if (lock == nullptr || zoe_c_is_recording() == 0)
        return 0;
    for (Wait &wait : t_waits) {
        if (wait.lock == nullptr || wait.lock == lock) {
            wait = {lock, zoe_c_now()};
            break; // of more at once, the waits count as none
        }
    }
    return 1;
}
std::uint64_t waitedSince(TracyCLockCtx lock)
{
    for (Wait &wait : t_waits) {
        if (wait.lock == lock) {
            wait.lock = nullptr;
            return wait.since;
        }
    }
    return 0;
}
void afterLock(TracyCLockCtx lock, int shared)
{
    if (lock != nullptr)
        zoe_c_lock_acquired(&lock->lock, shared, waitedSince(lock));
}
void afterTry(TracyCLockCtx lock, int shared, int32_t acquired)
{
    if (lock != nullptr && acquired != 0)
        zoe_c_lock_acquired(&lock->lock, shared, 0);
}
void afterUnlock(TracyCLockCtx lock, int shared)
{
    if (lock != nullptr)
        zoe_c_lock_released(&lock->lock, shared);
}
void nameLock(TracyCLockCtx lock, const char *name, size_t size)
{
    if (lock == nullptr)
        return;
    void *const room = std::malloc(sizeof(LockName) + size + 1);
    if (room == nullptr)
        return;
    auto *const made = new (room) LockName{nullptr};
    zoe_tracy_cut(made->text(), size + 1, name, size);
    made->before = __atomic_load_n(&lock->names, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&lock->names, &made->before, made, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
        ;
    __atomic_store_n(&lock->lock.name, made->text(), __ATOMIC_RELEASE);
}
void freeNames(LockName *names)
{
    while (names != nullptr)
        std::free(std::exchange(names, names->before));
}

// Locks that can be shared are no different.
TracyCLockCtx lockOf(TracyCSharedLockCtx lock)
{
    return reinterpret_cast<TracyCLockCtx>(lock);
}

} // namespace

extern "C" {

TracyCLockCtx ___tracy_announce_lockable_ctx(const ___tracy_source_location_data *place)
{
    auto *const lock =
        static_cast<TracyCLockCtx>(std::malloc(sizeof(__tracy_lockable_context_data)));
    if (lock != nullptr)
        *lock = {
            {0, place->name != nullptr ? place->name : place->function, place->file, place->line},
            nullptr};
    return lock;
}
void ___tracy_terminate_lockable_ctx(TracyCLockCtx lock)
{
    if (lock != nullptr)
        freeNames(lock->names);
    std::free(lock);
}
int32_t ___tracy_before_lock_lockable_ctx(TracyCLockCtx lock)
{
    return beforeLock(lock);
}
void ___tracy_after_lock_lockable_ctx(TracyCLockCtx lock)
{
    afterLock(lock, 0);
}
void ___tracy_after_unlock_lockable_ctx(TracyCLockCtx lock)
{
    afterUnlock(lock, 0);
}
void ___tracy_after_try_lock_lockable_ctx(TracyCLockCtx lock, int32_t acquired)
{
    afterTry(lock, 0, acquired);
}
void ___tracy_mark_lockable_ctx(TracyCLockCtx lock, const ___tracy_source_location_data *place)
{
    (void)lock;
    (void)place;
}
void ___tracy_custom_name_lockable_ctx(TracyCLockCtx lock, const char *name, size_t nameSz)
{
    nameLock(lock, name, nameSz);
}

TracyCSharedLockCtx
___tracy_announce_shared_lockable_ctx(const ___tracy_source_location_data *place)
{
    return reinterpret_cast<TracyCSharedLockCtx>(___tracy_announce_lockable_ctx(place));
}
void ___tracy_terminate_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    ___tracy_terminate_lockable_ctx(lockOf(lock));
}
int32_t ___tracy_before_lock_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    return beforeLock(lockOf(lock));
}
void ___tracy_after_lock_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    afterLock(lockOf(lock), 0);
}
void ___tracy_after_unlock_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    afterUnlock(lockOf(lock), 0);
}
void ___tracy_after_try_lock_shared_lockable_ctx(TracyCSharedLockCtx lock, int32_t acquired)
{
    afterTry(lockOf(lock), 0, acquired);
}
int32_t ___tracy_before_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    return beforeLock(lockOf(lock));
}
void ___tracy_after_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    afterLock(lockOf(lock), 1);
}
void ___tracy_after_unlock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock)
{
    afterUnlock(lockOf(lock), 1);
}
void ___tracy_after_try_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock, int32_t acquired)
{
    afterTry(lockOf(lock), 1, acquired);
}
void ___tracy_mark_shared_lockable_ctx(TracyCSharedLockCtx lock,
                                       const ___tracy_source_location_data *place)
{
    (void)lock;
    (void)place;
}
void ___tracy_custom_name_shared_lockable_ctx(TracyCSharedLockCtx lock, const char *name,
                                              size_t nameSz)
{
    nameLock(lockOf(lock), name, nameSz);
}

} // extern "C"
