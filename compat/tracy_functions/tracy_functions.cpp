// The functions of TracyCFunctions.h, each a thin call into zoe_c.h.
#define TRACY_ENABLE
#include <tracy/TracyC.h>

#include <cstdint>
#include <cstdlib>

#include "made_place.h"

namespace {

constexpr std::size_t kKnownPlaces = 64;

struct KnownPlace {
    const ___tracy_source_location_data *place;
    ___tracy_source_location_data content; // another library may be at its address by now
    const void *kept;                      // the recorder's copy

    [[nodiscard]] bool is(const ___tracy_source_location_data *other) const
    {
        return place == other && content.name == other->name &&
               content.function == other->function && content.file == other->file &&
               content.line == other->line && content.color == other->color;
    }
};
thread_local KnownPlace t_places[kKnownPlaces]; // that this thread came by last

char *copyText(char *to, const char *text, std::size_t size)
{
    zoe_tracy_cut(to, size + 1, text, size);
    return to;
}

} // namespace

extern "C" {

void ___tracy_startup_profiler(void) {}
void ___tracy_shutdown_profiler(void) {}
int32_t ___tracy_profiler_started(void)
{
    return 1;
}
int32_t ___tracy_connected(void)
{
    return zoe_c_is_recording();
}
int64_t ___tracy_get_time(void)
{
    return static_cast<std::int64_t>(zoe_c_now());
}
void ___tracy_set_thread_name(const char *name)
{
    zoe_c_thread_name(name);
}

uint64_t ___tracy_alloc_srcloc_name(uint32_t line, const char *source, size_t sourceSz,
                                    const char *function, size_t functionSz, const char *name,
                                    size_t nameSz, uint32_t color)
{
    void *const room = std::malloc(sizeof(MadePlace) + sourceSz + functionSz + nameSz + 3);
    if (room == nullptr)
        return 0;
    auto *const made = static_cast<MadePlace *>(room);
    char *const texts = made->texts();
    const char *const file = copyText(texts, source, sourceSz);
    const char *const in = copyText(texts + sourceSz + 1, function, functionSz);
    const char *const called = copyText(texts + sourceSz + functionSz + 2, name, nameSz);
    made->site = {nameSz > 0 ? called : nullptr, in, file, "", line, color, 0, nullptr};
    return reinterpret_cast<std::uintptr_t>(made);
}
uint64_t ___tracy_alloc_srcloc(uint32_t line, const char *source, size_t sourceSz,
                               const char *function, size_t functionSz, uint32_t color)
{
    return ___tracy_alloc_srcloc_name(line, source, sourceSz, function, functionSz, nullptr, 0,
                                      color);
}

TracyCZoneCtx ___tracy_emit_zone_begin(const struct ___tracy_source_location_data *place,
                                       int32_t active)
{
    if (active == 0 || place == nullptr)
        return zoe_tracy_context(nullptr);
    KnownPlace &known =
        t_places[reinterpret_cast<std::uintptr_t>(place) / sizeof *place % kKnownPlaces];
    if (!known.is(place))
        known = {place, *place, nullptr};
    zoe_c_site site{place->name, place->function, place->file, "",
                    place->line, place->color,    0,           known.kept};
    const zoe_c_zone zone = zoe_c_zone_begin(&site);
    known.kept = site.kept;
    return zoe_tracy_context(zone);
}
TracyCZoneCtx ___tracy_emit_zone_begin_callstack(const struct ___tracy_source_location_data *place,
                                                 int32_t depth, int32_t active)
{
    (void)depth;
    return ___tracy_emit_zone_begin(place, active);
}
TracyCZoneCtx ___tracy_emit_zone_begin_alloc(uint64_t place, int32_t active)
{
    MadePlace *const made = MadePlace::of(place);
    const zoe_c_zone zone =
        active != 0 && made != nullptr ? zoe_c_zone_begin(&made->site) : nullptr;
    std::free(made);
    return zoe_tracy_context(zone);
}
TracyCZoneCtx ___tracy_emit_zone_begin_alloc_callstack(uint64_t place, int32_t depth,
                                                       int32_t active)
{
    (void)depth;
    return ___tracy_emit_zone_begin_alloc(place, active);
}
void ___tracy_emit_zone_end(TracyCZoneCtx zone)
{
    zoe_tracy_end(zone);
}
void ___tracy_emit_zone_text(TracyCZoneCtx zone, const char *text, size_t size)
{
    zoe_tracy_text(zone, "", text, size);
}
void ___tracy_emit_zone_text_fmt(TracyCZoneCtx zone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zoe_tracy_formatted(zone, "", format, arguments);
    va_end(arguments);
}
void ___tracy_emit_zone_name(TracyCZoneCtx zone, const char *text, size_t size)
{
    zoe_tracy_text(zone, "name", text, size);
}
void ___tracy_emit_zone_name_fmt(TracyCZoneCtx zone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zoe_tracy_formatted(zone, "name", format, arguments);
    va_end(arguments);
}
void ___tracy_emit_zone_color(TracyCZoneCtx zone, uint32_t colour)
{
    (void)zone;
    (void)colour;
}
void ___tracy_emit_zone_value(TracyCZoneCtx zone, uint64_t value)
{
    zoe_tracy_value(zone, value);
}

void ___tracy_emit_frame_mark(const char *name)
{
    zoe_tracy_frame(name);
}
void ___tracy_emit_frame_mark_start(const char *name)
{
    zoe_c_frame_of_set(name, ZOE_C_FRAME_STARTS);
}
void ___tracy_emit_frame_mark_end(const char *name)
{
    zoe_c_frame_of_set(name, ZOE_C_FRAME_ENDS);
}
void ___tracy_emit_frame_image(const void *image, uint16_t width, uint16_t height, uint8_t offset,
                               int32_t flip)
{
    (void)image;
    (void)width;
    (void)height;
    (void)offset;
    (void)flip;
}

void ___tracy_emit_plot(const char *name, double value)
{
    const zoe_c_plot_site plot = {name, 0};
    zoe_c_plot(&plot, value);
}
void ___tracy_emit_plot_float(const char *name, float value)
{
    ___tracy_emit_plot(name, static_cast<double>(value));
}
void ___tracy_emit_plot_int(const char *name, int64_t value)
{
    ___tracy_emit_plot(name, static_cast<double>(value));
}
void ___tracy_emit_plot_config(const char *name, int32_t type, int32_t step, int32_t fill,
                               uint32_t colour)
{
    (void)name;
    (void)type;
    (void)step;
    (void)fill;
    (void)colour;
}

// Tracy's severities have the order of ours.
void ___tracy_emit_logStringL(int8_t severity, int32_t colour, int32_t depth, const char *text)
{
    (void)colour;
    (void)depth;
    zoe_c_message(severity, text);
}
void ___tracy_emit_logString(int8_t severity, int32_t colour, int32_t depth, size_t size,
                             const char *text)
{
    (void)colour;
    (void)depth;
    zoe_tracy_message(severity, text, size);
}
void ___tracy_emit_message(const char *text, size_t size, int32_t depth)
{
    ___tracy_emit_logString(ZOE_C_INFO, 0, depth, size, text);
}
void ___tracy_emit_messageL(const char *text, int32_t depth)
{
    ___tracy_emit_logStringL(ZOE_C_INFO, 0, depth, text);
}
void ___tracy_emit_messageC(const char *text, size_t size, uint32_t colour, int32_t depth)
{
    (void)colour;
    ___tracy_emit_message(text, size, depth);
}
void ___tracy_emit_messageLC(const char *text, uint32_t colour, int32_t depth)
{
    (void)colour;
    ___tracy_emit_messageL(text, depth);
}
void ___tracy_emit_message_appinfo(const char *text, size_t size)
{
    ___tracy_emit_message(text, size, 0);
}

void ___tracy_emit_memory_alloc_named(const void *pointer, size_t size, const char *name)
{
    zoe_c_memory(name, pointer, size, 0);
}
void ___tracy_emit_memory_free_named(const void *pointer, const char *name)
{
    zoe_c_memory(name, pointer, 0, 1);
}
void ___tracy_emit_memory_alloc(const void *pointer, size_t size)
{
    ___tracy_emit_memory_alloc_named(pointer, size, "");
}
void ___tracy_emit_memory_free(const void *pointer)
{
    ___tracy_emit_memory_free_named(pointer, "");
}
void ___tracy_emit_memory_alloc_callstack(const void *pointer, size_t size, int32_t depth)
{
    (void)depth;
    ___tracy_emit_memory_alloc(pointer, size);
}
void ___tracy_emit_memory_free_callstack(const void *pointer, int32_t depth)
{
    (void)depth;
    ___tracy_emit_memory_free(pointer);
}
void ___tracy_emit_memory_alloc_callstack_named(const void *pointer, size_t size, int32_t depth,
                                                const char *name)
{
    (void)depth;
    ___tracy_emit_memory_alloc_named(pointer, size, name);
}
void ___tracy_emit_memory_free_callstack_named(const void *pointer, int32_t depth, const char *name)
{
    (void)depth;
    ___tracy_emit_memory_free_named(pointer, name);
}
void ___tracy_emit_memory_discard(const char *name)
{
    (void)name;
}
void ___tracy_emit_memory_discard_callstack(const char *name, int32_t depth)
{
    (void)name;
    (void)depth;
}

void ___tracy_fiber_enter(const char *fibre)
{
    zoe_c_fibre_enter(fibre);
}
void ___tracy_fiber_leave(void)
{
    zoe_c_fibre_leave();
}

int ___tracy_begin_sampling_profiling(void)
{
    return 0;
}
void ___tracy_end_sampling_profiling(void) {}

} // extern "C"
