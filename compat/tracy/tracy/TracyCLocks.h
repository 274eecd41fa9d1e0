/* Tracy's macros for locks that a C program announces itself. Part of TracyC.h; what they call is
   in the target Zoetrope::compat_tracy. */
#ifndef ZOE_COMPAT_TRACY_C_LOCKS_H
#define ZOE_COMPAT_TRACY_C_LOCKS_H

#include "TracyCFunctions.h"

#define TracyCLockAnnounce(lock)                                                                   \
    do {                                                                                           \
        static const struct ___tracy_source_location_data zoe_place = {                            \
            NULL, TracyFunction, TracyFile, (uint32_t)TracyLine, 0};                               \
        lock = ___tracy_announce_lockable_ctx(&zoe_place);                                         \
    } while (0);
#define TracyCLockTerminate(lock) ___tracy_terminate_lockable_ctx(lock);
#define TracyCLockBeforeLock(lock) (void)___tracy_before_lock_lockable_ctx(lock);
#define TracyCLockAfterLock(lock) ___tracy_after_lock_lockable_ctx(lock);
#define TracyCLockAfterUnlock(lock) ___tracy_after_unlock_lockable_ctx(lock);
#define TracyCLockAfterTryLock(lock, acquired) ___tracy_after_try_lock_lockable_ctx(lock, acquired);
#define TracyCLockMark(lock) (void)(lock);
#define TracyCLockCustomName(lock, name, size) ___tracy_custom_name_lockable_ctx(lock, name, size);

#define TracyCSharedLockAnnounce(lock)                                                             \
    do {                                                                                           \
        static const struct ___tracy_source_location_data zoe_place = {                            \
            NULL, TracyFunction, TracyFile, (uint32_t)TracyLine, 0};                               \
        lock = ___tracy_announce_shared_lockable_ctx(&zoe_place);                                  \
    } while (0);
#define TracyCSharedLockTerminate(lock) ___tracy_terminate_shared_lockable_ctx(lock);
#define TracyCSharedLockBeforeLock(lock) (void)___tracy_before_lock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterLock(lock) ___tracy_after_lock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterUnlock(lock) ___tracy_after_unlock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterTryLock(lock, acquired)                                               \
    ___tracy_after_try_lock_shared_lockable_ctx(lock, acquired);
#define TracyCSharedLockMark(lock) (void)(lock);
#define TracyCSharedLockCustomName(lock, name, size)                                               \
    ___tracy_custom_name_shared_lockable_ctx(lock, name, size);
#define TracyCSharedLockBeforeSharedLock(lock)                                                     \
    (void)___tracy_before_lock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterSharedLock(lock) ___tracy_after_lock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterSharedUnlock(lock)                                                    \
    ___tracy_after_unlock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterTrySharedLock(lock, acquired)                                         \
    ___tracy_after_try_lock_shared_shared_lockable_ctx(lock, acquired);

#endif
