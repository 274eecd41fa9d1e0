/* The functions behind Tracy's macros for C, for programs and bindings of other languages that call
   them directly: linkable symbols of the target Zoetrope::compat_tracy. Colours of zones and
   messages, call stacks, frame images and settings of plots are taken and ignored. Thread-safe. */
#ifndef ZOE_COMPAT_TRACY_C_FUNCTIONS_H
#define ZOE_COMPAT_TRACY_C_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "TracyCGpu.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ___tracy_source_location_data {
    const char *name;
    const char *function;
    const char *file;
    uint32_t line;
    uint32_t color;
};
/* Of a zone: which it is, in both members; all 0: it is not recorded. */
struct ___tracy_c_zone_context {
    uint32_t id;
    int32_t active;
};
typedef struct ___tracy_c_zone_context TracyCZoneCtx;

struct __tracy_lockable_context_data;
struct __tracy_shared_lockable_context_data;
typedef struct __tracy_lockable_context_data *TracyCLockCtx;
typedef struct __tracy_shared_lockable_context_data *TracyCSharedLockCtx;

void ___tracy_startup_profiler(void);
void ___tracy_shutdown_profiler(void);
int32_t ___tracy_profiler_started(void);
int32_t ___tracy_connected(void);
int64_t ___tracy_get_time(void); /* in ticks of the recorder's clock, as zoe_c_now() */
void ___tracy_set_thread_name(const char *name);

/* What these return is used up by one zone. */
uint64_t ___tracy_alloc_srcloc(uint32_t line, const char *source, size_t sourceSz,
                               const char *function, size_t functionSz, uint32_t color);
uint64_t ___tracy_alloc_srcloc_name(uint32_t line, const char *source, size_t sourceSz,
                                    const char *function, size_t functionSz, const char *name,
                                    size_t nameSz, uint32_t color);

/* Places must exist and stay the same as long as the program runs. */
TracyCZoneCtx ___tracy_emit_zone_begin(const struct ___tracy_source_location_data *place,
                                       int32_t active);
TracyCZoneCtx ___tracy_emit_zone_begin_callstack(const struct ___tracy_source_location_data *place,
                                                 int32_t depth, int32_t active);
TracyCZoneCtx ___tracy_emit_zone_begin_alloc(uint64_t place, int32_t active);
TracyCZoneCtx ___tracy_emit_zone_begin_alloc_callstack(uint64_t place, int32_t depth,
                                                       int32_t active);
void ___tracy_emit_zone_end(TracyCZoneCtx zone);
void ___tracy_emit_zone_text(TracyCZoneCtx zone, const char *text, size_t size);
void ___tracy_emit_zone_text_fmt(TracyCZoneCtx zone, const char *format, ...);
void ___tracy_emit_zone_name(TracyCZoneCtx zone, const char *text, size_t size);
void ___tracy_emit_zone_name_fmt(TracyCZoneCtx zone, const char *format, ...);
void ___tracy_emit_zone_color(TracyCZoneCtx zone, uint32_t colour);
void ___tracy_emit_zone_value(TracyCZoneCtx zone, uint64_t value);

void ___tracy_emit_frame_mark(const char *name);
void ___tracy_emit_frame_mark_start(const char *name);
void ___tracy_emit_frame_mark_end(const char *name);
void ___tracy_emit_frame_image(const void *image, uint16_t width, uint16_t height, uint8_t offset,
                               int32_t flip);

void ___tracy_emit_plot(const char *name, double value);
void ___tracy_emit_plot_float(const char *name, float value);
void ___tracy_emit_plot_int(const char *name, int64_t value);
void ___tracy_emit_plot_config(const char *name, int32_t type, int32_t step, int32_t fill,
                               uint32_t colour);

void ___tracy_emit_message(const char *text, size_t size, int32_t depth);
void ___tracy_emit_messageL(const char *text, int32_t depth);
void ___tracy_emit_messageC(const char *text, size_t size, uint32_t colour, int32_t depth);
void ___tracy_emit_messageLC(const char *text, uint32_t colour, int32_t depth);
void ___tracy_emit_message_appinfo(const char *text, size_t size);
void ___tracy_emit_logString(int8_t severity, int32_t colour, int32_t depth, size_t size,
                             const char *text);
void ___tracy_emit_logStringL(int8_t severity, int32_t colour, int32_t depth, const char *text);

void ___tracy_emit_memory_alloc(const void *pointer, size_t size);
void ___tracy_emit_memory_alloc_callstack(const void *pointer, size_t size, int32_t depth);
void ___tracy_emit_memory_free(const void *pointer);
void ___tracy_emit_memory_free_callstack(const void *pointer, int32_t depth);
void ___tracy_emit_memory_alloc_named(const void *pointer, size_t size, const char *name);
void ___tracy_emit_memory_alloc_callstack_named(const void *pointer, size_t size, int32_t depth,
                                                const char *name);
void ___tracy_emit_memory_free_named(const void *pointer, const char *name);
void ___tracy_emit_memory_free_callstack_named(const void *pointer, int32_t depth,
                                               const char *name);
void ___tracy_emit_memory_discard(const char *name);
void ___tracy_emit_memory_discard_callstack(const char *name, int32_t depth);

void ___tracy_fiber_enter(const char *fibre);
void ___tracy_fiber_leave(void);

TracyCLockCtx ___tracy_announce_lockable_ctx(const struct ___tracy_source_location_data *place);
void ___tracy_terminate_lockable_ctx(TracyCLockCtx lock);
int32_t ___tracy_before_lock_lockable_ctx(TracyCLockCtx lock);
void ___tracy_after_lock_lockable_ctx(TracyCLockCtx lock);
void ___tracy_after_unlock_lockable_ctx(TracyCLockCtx lock);
void ___tracy_after_try_lock_lockable_ctx(TracyCLockCtx lock, int32_t acquired);
void ___tracy_mark_lockable_ctx(TracyCLockCtx lock,
                                const struct ___tracy_source_location_data *place);
void ___tracy_custom_name_lockable_ctx(TracyCLockCtx lock, const char *name, size_t nameSz);

TracyCSharedLockCtx
___tracy_announce_shared_lockable_ctx(const struct ___tracy_source_location_data *place);
void ___tracy_terminate_shared_lockable_ctx(TracyCSharedLockCtx lock);
int32_t ___tracy_before_lock_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_lock_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_unlock_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_try_lock_shared_lockable_ctx(TracyCSharedLockCtx lock, int32_t acquired);
int32_t ___tracy_before_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_unlock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock);
void ___tracy_after_try_lock_shared_shared_lockable_ctx(TracyCSharedLockCtx lock, int32_t acquired);
void ___tracy_mark_shared_lockable_ctx(TracyCSharedLockCtx lock,
                                       const struct ___tracy_source_location_data *place);
void ___tracy_custom_name_shared_lockable_ctx(TracyCSharedLockCtx lock, const char *name,
                                              size_t nameSz);

int ___tracy_begin_sampling_profiling(void);
void ___tracy_end_sampling_profiling(void);

#ifdef __cplusplus
}
#endif

#endif
