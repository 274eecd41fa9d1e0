/* Tracy's macros for C of locks that the program announces itself, and of sampling, without
   TRACY_ENABLE. Part of TracyCNothing.h. */
#ifndef ZOE_COMPAT_TRACY_C_VANISHED_H
#define ZOE_COMPAT_TRACY_C_VANISHED_H

#include <stddef.h>

typedef const void *TracyCLockCtx;
typedef const void *TracyCSharedLockCtx;

#define TracyCLockAnnounce(lock) lock = NULL;
#define TracyCLockAfterLock(lock) (void)(lock);
#define TracyCLockAfterUnlock(lock) (void)(lock);
#define TracyCLockBeforeLock(lock) (void)(lock);
#define TracyCLockMark(lock) (void)(lock);
#define TracyCLockTerminate(lock) (void)(lock);
#define TracyCLockAfterTryLock(lock, acquired) (void)(lock);
#define TracyCLockCustomName(lock, name, size) (void)(lock);
#define TracyCSharedLockAnnounce(lock) lock = NULL;
#define TracyCSharedLockAfterLock(lock) (void)(lock);
#define TracyCSharedLockAfterUnlock(lock) (void)(lock);
#define TracyCSharedLockBeforeLock(lock) (void)(lock);
#define TracyCSharedLockBeforeSharedLock(lock) (void)(lock);
#define TracyCSharedLockAfterSharedLock(lock) (void)(lock);
#define TracyCSharedLockAfterSharedUnlock(lock) (void)(lock);
#define TracyCSharedLockMark(lock) (void)(lock);
#define TracyCSharedLockTerminate(lock) (void)(lock);
#define TracyCSharedLockAfterTryLock(lock, acquired) (void)(lock);
#define TracyCSharedLockAfterTrySharedLock(lock, acquired) (void)(lock);
#define TracyCSharedLockCustomName(lock, name, size) (void)(lock);
#define TracyCBeginSamplingProfiling() 0
#define TracyCEndSamplingProfiling()

#endif
