/* A program in C as Tracy's users write it. */
#ifndef TRACY_SWITCHED_OFF
#define TRACY_ENABLE
#endif
#include <tracy/TracyC.h>

void runTracyCProgram(void);
void runTracyCProgram(void)
{
    TracyCSetThreadName("tracy c");
    for (int i = 0; i < 10; ++i) {
        TracyCZone(function, 1);
        TracyCZoneN(named, "c zone", 1);
        TracyCZoneNC(never, "c never", 0xff0000, 0);
        TracyCZoneText(named, "text and more", 4);
        TracyCZoneName(named, "other", 5);
        TracyCZoneTextF(named, "%d of %s", 10, "ten");
        TracyCZoneTextF(never, "never %d", i);
        TracyCZoneValue(named, 42);
        TracyCZoneColor(named, 0xff);
        TracyCZoneValue(never, 43);
        TracyCZoneEnd(never);
        TracyCZoneEnd(named);
        TracyCPlot("c plot", i);
        TracyCAlloc(&i, 4);
        TracyCFree(&i);
        TracyCAllocN(&i, 4, "c pool");
        TracyCFreeN(&i, "c pool");
        TracyCFrameMarkStart("c set");
        TracyCFrameMarkEnd("c set");
        TracyCZoneEnd(function);
        if (i % 2 == 0) {
            TracyCFrameMark;
        } else {
            TracyCFrameMarkNamed(NULL);
        }
    }
    TracyCLockCtx lock;
    TracyCLockAnnounce(lock);
    TracyCLockBeforeLock(lock);
    TracyCLockAfterLock(lock);
    TracyCLockAfterUnlock(lock);
    TracyCLockTerminate(lock);
    TracyCMessage("sized text", 5);
    TracyCMessageL("literal");
    if (!TracyCIsConnected) {
        TracyCMessageL("not connected");
    }
}
