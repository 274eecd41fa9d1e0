/* Zoetrope's instrumentation for C99 and later; for C++, use zoe.h. docs/instrumenting.md explains
   each kind of event. Quickstart:

     zoe_c_start("run.zoe", NULL);
     ZOE_C_ZONE_BEGIN(zone, "update");  ...  ZOE_C_ZONE_END(zone);
     ZOE_C_FRAME();
     zoe_c_stop();

   End each zone on every way out of its block. Names, keys and texts are copied. Events with
   invalid arguments, such as NULL names, are ignored and counted in the capture. Everything is
   thread-safe. With ZOE_ENABLED=0, everything compiles to nothing. */
#ifndef ZOETROPE_ZOE_C_H
#define ZOETROPE_ZOE_C_H

#include <stddef.h>
#include <stdint.h>

#ifndef ZOE_ENABLED
#define ZOE_ENABLED 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zoe_c_site {
    const char *name;
    const char *function;
    const char *file;
    const char *category;
    uint32_t line;
    uint32_t colour; /* 0xRRGGBB, 0: none */
    uint8_t level;
    const void *kept; /* the recorder's copy; initially NULL */
} zoe_c_site;

typedef struct zoe_c_plot_site {
    const char *name;
    uint8_t kind; /* 0 number, 1 bytes, 2 percentage, 3 bool */
} zoe_c_plot_site;

typedef struct zoe_c_category {
    const char *name;
    uint32_t state;
} zoe_c_category;

/* NULL if the zone is not recorded. */
typedef void *zoe_c_zone;

enum { ZOE_C_TRACK_GPU = 2, ZOE_C_TRACK_EXTERNAL = 3 };
typedef struct zoe_c_track {
    const char *name;
    uint8_t kind;
    uint64_t ticks_per_second; /* of its own clock; 0: it uses zoe_c_now() */
} zoe_c_track;

typedef struct zoe_c_lock {
    uint64_t id;
    const char *name;
    const char *file;
    uint32_t line;
} zoe_c_lock;
#define ZOE_C_LOCK(name)                                                                           \
    {                                                                                              \
        0, name, __FILE__, __LINE__                                                                \
    }

enum { ZOE_C_TRACE, ZOE_C_DEBUG, ZOE_C_INFO, ZOE_C_WARNING, ZOE_C_ERROR, ZOE_C_FATAL };
enum { ZOE_C_STEP_BEGIN, ZOE_C_STEP_MIDDLE, ZOE_C_STEP_END };
enum { ZOE_C_FRAME_NEXT, ZOE_C_FRAME_STARTS, ZOE_C_FRAME_ENDS };

/* Like zoe::SessionOptions. Start from zoe_c_default_options(). */
typedef struct zoe_c_options {
    const char *program;
    const char *build;
    const char *comment;
    const char *const *metadata; /* alternating keys and values, then NULL */
    int compression_level;
    uint64_t memory_limit_bytes;
    uint32_t flush_interval_ms;
    int wait_for_memory;
    int catch_crashes;
    const char *listen;
    const char *watch_token;
    const char *command_token;
    int open_to_all;
    int on_demand;
    uint64_t viewer_limit_bytes;
    uint64_t viewer_save_bytes;
    uint64_t rotate_bytes;
    uint32_t rotate_seconds;
    uint32_t keep_files;
    uint32_t file_mode;
    uint32_t keep_seconds;
    uint32_t keep_frames;
    uint64_t keep_bytes;
    double spike_ms;
    uint32_t frames_after_spike;
    int scheduling; /* 0 off, 1 sums, 2 switches, 3 machine */
    uint32_t samples_per_second;
    int unwind_samples;
    int sample_timers;
    const char *main_frames; /* a frame set; NULL: ZOE_C_FRAME() ends main frames */
    int starts_with_frame;   /* the time up to the first mark is a frame */
} zoe_c_options;

zoe_c_options zoe_c_default_options(void);
/* Returns 0 if nothing is recorded; see zoe_c_last_error(). path: NULL for live viewers only.
   options: NULL for the defaults. */
int zoe_c_start(const char *path, const zoe_c_options *options);
/* Waits until the file is complete, or the file system hasn't answered for 20 s. Returns 0 if the
   recording failed. */
int zoe_c_stop(void);
int zoe_c_is_recording(void);
int zoe_c_save_flight(const char *path);
uint16_t zoe_c_listening_port(void);
const char *zoe_c_last_error(void);

uint64_t zoe_c_now(void);
int zoe_c_set_category(const char *name, int on);
void zoe_c_calibrate(const zoe_c_track *track, uint64_t their_ticks);

/* Call zoe_c_lock_acquired() after locking. waited_since: zoe_c_now() from before the wait, or 0 if
   there was none. Call zoe_c_lock_released() before unlocking. */
void zoe_c_lock_acquired(zoe_c_lock *lock, int shared, uint64_t waited_since);
void zoe_c_lock_released(zoe_c_lock *lock, int shared);

/* Called by the macros. */
zoe_c_zone zoe_c_zone_begin(zoe_c_site *site);
zoe_c_zone zoe_c_zone_begin_named(zoe_c_site *site, const char *name);
zoe_c_zone zoe_c_zone_begin_in(zoe_c_site *site, zoe_c_category *category);
void zoe_c_zone_end(zoe_c_zone zone);
int zoe_c_fibre_zone_begin(zoe_c_site *site);
void zoe_c_fibre_zone_end(int begun);
void zoe_c_fibre_enter(const char *name);
void zoe_c_fibre_leave(void);
void zoe_c_value_text(const char *key, const char *text);
void zoe_c_value_int(const char *key, int64_t value);
void zoe_c_value_uint(const char *key, uint64_t value);
void zoe_c_value_float(const char *key, double value);
void zoe_c_value_bool(const char *key, int value);
void zoe_c_values(const char *key, const double *values, size_t count);
void zoe_c_frame(void);
void zoe_c_frame_of_set(const char *set, int step);
void zoe_c_frame_deadline(const char *set, int64_t nanoseconds);
void zoe_c_plot(const zoe_c_plot_site *site, double value);
void zoe_c_message(int level, const char *text);
void zoe_c_bookmark(const char *text);
void zoe_c_thread_name(const char *name);
void zoe_c_async(const char *name, uint64_t id, int step);
void zoe_c_flow(const char *name, uint64_t id, int step);
void zoe_c_memory(const char *pool, const volatile void *pointer, uint64_t bytes, int is_free);
void zoe_c_track_zone(const zoe_c_track *track, zoe_c_site *site, uint64_t begin, uint64_t end);

#ifdef __cplusplus
}
#endif

#include "zoetrope/detail/c_macros.h"

#endif
