/* A binding of another language, which calls Tracy's functions by their symbols. */
#define TRACY_ENABLE
#include <tracy/TracyC.h>

void runTracyCFunctions(void);

static const struct ___tracy_source_location_data kStep = {"bound step", "step", "bound.rs", 7, 0};
static const struct ___tracy_source_location_data kLock = {NULL, "queue", "bound.rs", 9, 0};

static void zones(int i)
{
    const TracyCZoneCtx step = ___tracy_emit_zone_begin(&kStep, 1);
    const uint64_t place = ___tracy_alloc_srcloc_name(11, "bound.rs and more", 8, "inner()", 5,
                                                      i % 2 == 0 ? "even" : "odd!", 4 - i % 2, 3);
    const TracyCZoneCtx inner = ___tracy_emit_zone_begin_alloc(place, 1);
    ___tracy_emit_zone_text(inner, "text and more", 4);
    ___tracy_emit_zone_name(inner, "renamed", 7);
    ___tracy_emit_zone_text_fmt(inner, "%d of %s", 3, "ten");
    ___tracy_emit_zone_value(inner, 42);
    ___tracy_emit_zone_color(inner, 0xff);
    ___tracy_emit_zone_end(inner);
    /* Not active: its place is used up all the same. */
    const TracyCZoneCtx never =
        ___tracy_emit_zone_begin_alloc(___tracy_alloc_srcloc(12, "a", 1, "never", 5, 0), 0);
    ___tracy_emit_zone_value(never, 43);
    ___tracy_emit_zone_end(never);
    TracyCZoneEnd(step); /* macros and functions share their zones */
}

static void locks(void)
{
    TracyCLockCtx lock = ___tracy_announce_lockable_ctx(&kLock);
    ___tracy_custom_name_lockable_ctx(lock, "bound lock!", 10);
    ___tracy_before_lock_lockable_ctx(lock);
    ___tracy_after_lock_lockable_ctx(lock);
    ___tracy_after_unlock_lockable_ctx(lock);
    ___tracy_after_try_lock_lockable_ctx(lock, 0);
    ___tracy_after_try_lock_lockable_ctx(lock, 1);
    ___tracy_after_unlock_lockable_ctx(lock);
    ___tracy_terminate_lockable_ctx(lock);
    TracyCSharedLockCtx shared = ___tracy_announce_shared_lockable_ctx(&kLock);
    ___tracy_before_lock_shared_shared_lockable_ctx(shared);
    ___tracy_after_lock_shared_shared_lockable_ctx(shared);
    ___tracy_after_unlock_shared_shared_lockable_ctx(shared);
    ___tracy_terminate_shared_lockable_ctx(shared);
}

void runTracyCFunctions(void)
{
    ___tracy_set_thread_name("bound");
    for (int i = 0; i < 10; ++i) {
        zones(i);
        ___tracy_emit_plot_int("bound plot", i);
        ___tracy_emit_memory_alloc_named(&kStep, 8, "bound pool");
        ___tracy_emit_memory_free_named(&kStep, "bound pool");
        ___tracy_emit_frame_mark_start("bound set");
        ___tracy_emit_frame_mark_end("bound set");
        ___tracy_emit_frame_mark(NULL);
    }
    locks();
    const int64_t before = ___tracy_get_time();
    if (before <= 0 || ___tracy_get_time() < before)
        ___tracy_emit_messageL("time went back", 0);
    ___tracy_emit_logString(4, 0, 0, 5, "error and more");
    ___tracy_emit_messageL("literal", 0);
    if (!___tracy_connected() || !___tracy_profiler_started())
        ___tracy_emit_messageL("not connected", 0);
}
