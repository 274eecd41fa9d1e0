/* The macros of zoe_c.h. Don't include it directly. */
#ifndef ZOETROPE_DETAIL_C_MACROS_H
#define ZOETROPE_DETAIL_C_MACROS_H

#if ZOE_ENABLED

#define ZOE_C_DETAIL_SITE(zone, name, category)                                                    \
    static zoe_c_site zone##_zoe_site = {name, __func__, __FILE__, category, __LINE__, 0, 0, NULL}
#define ZOE_C_ZONE_BEGIN(zone, name)                                                               \
    ZOE_C_DETAIL_SITE(zone, "" name "", "");                                                       \
    zoe_c_zone zone = zoe_c_zone_begin(&zone##_zoe_site)
#define ZOE_C_NAMED_ZONE_BEGIN(zone, text)                                                         \
    ZOE_C_DETAIL_SITE(zone, NULL, "");                                                             \
    zoe_c_zone zone = zoe_c_zone_begin_named(&zone##_zoe_site, text)
#define ZOE_C_CATEGORY_ZONE_BEGIN(zone, category, name)                                            \
    ZOE_C_DETAIL_SITE(zone, "" name "", "" category "");                                           \
    static zoe_c_category zone##_zoe_category = {"" category "", 0};                               \
    zoe_c_zone zone = zoe_c_zone_begin_in(&zone##_zoe_site, &zone##_zoe_category)
#define ZOE_C_ZONE_END(zone) zoe_c_zone_end(zone)
#define ZOE_C_FIBRE_ENTER(name) zoe_c_fibre_enter(name)
#define ZOE_C_FIBRE_LEAVE() zoe_c_fibre_leave()
#define ZOE_C_FIBRE_ZONE_BEGIN(zone, name)                                                         \
    ZOE_C_DETAIL_SITE(zone, "" name "", "");                                                       \
    const int zone = zoe_c_fibre_zone_begin(&zone##_zoe_site)
#define ZOE_C_FIBRE_ZONE_END(zone) zoe_c_fibre_zone_end(zone)
#define ZOE_C_TEXT(text) zoe_c_value_text("", text)
#define ZOE_C_VALUE_TEXT(key, text) zoe_c_value_text("" key "", text)
#define ZOE_C_VALUE_INT(key, value) zoe_c_value_int("" key "", value)
#define ZOE_C_VALUE_UINT(key, value) zoe_c_value_uint("" key "", value)
#define ZOE_C_VALUE_FLOAT(key, value) zoe_c_value_float("" key "", value)
#define ZOE_C_VALUE_BOOL(key, value) zoe_c_value_bool("" key "", value)
#define ZOE_C_VALUES(key, doubles, count) zoe_c_values("" key "", doubles, count)
#define ZOE_C_FRAME() zoe_c_frame()
#define ZOE_C_FRAME_SET(set) zoe_c_frame_of_set("" set "", ZOE_C_FRAME_NEXT)
#define ZOE_C_FRAME_BEGIN(set) zoe_c_frame_of_set("" set "", ZOE_C_FRAME_STARTS)
#define ZOE_C_FRAME_END(set) zoe_c_frame_of_set("" set "", ZOE_C_FRAME_ENDS)
#define ZOE_C_FRAME_DEADLINE(set, ns) zoe_c_frame_deadline("" set "", ns)
#define ZOE_C_DETAIL_PLOT(name, value, kind)                                                       \
    do {                                                                                           \
        static const zoe_c_plot_site zoe_plot_site = {"" name "", kind};                           \
        zoe_c_plot(&zoe_plot_site, value);                                                         \
    } while (0)
#define ZOE_C_PLOT(name, value) ZOE_C_DETAIL_PLOT(name, value, 0)
#define ZOE_C_PLOT_BYTES(name, value) ZOE_C_DETAIL_PLOT(name, value, 1)
#define ZOE_C_PLOT_PERCENT(name, value) ZOE_C_DETAIL_PLOT(name, value, 2)
#define ZOE_C_PLOT_BOOL(name, value) ZOE_C_DETAIL_PLOT(name, value, 3)
#define ZOE_C_MESSAGE(text) zoe_c_message(ZOE_C_INFO, text)
#define ZOE_C_MESSAGE_AT(level, text) zoe_c_message(level, text)
#define ZOE_C_BOOKMARK(text) zoe_c_bookmark(text)
#define ZOE_C_THREAD_NAME(name) zoe_c_thread_name(name)
#define ZOE_C_ASYNC_BEGIN(name, id) zoe_c_async("" name "", id, ZOE_C_STEP_BEGIN)
#define ZOE_C_ASYNC_END(name, id) zoe_c_async("" name "", id, ZOE_C_STEP_END)
#define ZOE_C_FLOW_BEGIN(name, id) zoe_c_flow("" name "", id, ZOE_C_STEP_BEGIN)
#define ZOE_C_FLOW_STEP(name, id) zoe_c_flow("" name "", id, ZOE_C_STEP_MIDDLE)
#define ZOE_C_FLOW_END(name, id) zoe_c_flow("" name "", id, ZOE_C_STEP_END)
#define ZOE_C_ALLOC(pool, pointer, bytes) zoe_c_memory("" pool "", pointer, bytes, 0)
#define ZOE_C_FREE(pool, pointer) zoe_c_memory("" pool "", pointer, 0, 1)
#define ZOE_C_TRACK_ZONE(track, name, begin, end)                                                  \
    do {                                                                                           \
        ZOE_C_DETAIL_SITE(track_zone, "" name "", "");                                             \
        zoe_c_track_zone(track, &track_zone_zoe_site, begin, end);                                 \
    } while (0)

#else

#define ZOE_C_DETAIL_NOTHING ((void)0)
#define ZOE_C_ZONE_BEGIN(zone, name) const zoe_c_zone zone = NULL
#define ZOE_C_NAMED_ZONE_BEGIN(zone, text) const zoe_c_zone zone = NULL
#define ZOE_C_CATEGORY_ZONE_BEGIN(zone, category, name) const zoe_c_zone zone = NULL
#define ZOE_C_ZONE_END(zone) ((void)(zone))
#define ZOE_C_FIBRE_ENTER(name) ZOE_C_DETAIL_NOTHING
#define ZOE_C_FIBRE_LEAVE() ZOE_C_DETAIL_NOTHING
#define ZOE_C_FIBRE_ZONE_BEGIN(zone, name) const int zone = 0
#define ZOE_C_FIBRE_ZONE_END(zone) ((void)(zone))
#define ZOE_C_TEXT(text) ((void)sizeof(text))
#define ZOE_C_VALUE_TEXT(key, text) ((void)sizeof(text))
#define ZOE_C_VALUE_INT(key, value) ((void)sizeof(value))
#define ZOE_C_VALUE_UINT(key, value) ((void)sizeof(value))
#define ZOE_C_VALUE_FLOAT(key, value) ((void)sizeof(value))
#define ZOE_C_VALUE_BOOL(key, value) ((void)sizeof(value))
#define ZOE_C_VALUES(key, doubles, count) ((void)sizeof(*(doubles)))
#define ZOE_C_FRAME() ZOE_C_DETAIL_NOTHING
#define ZOE_C_FRAME_SET(set) ZOE_C_DETAIL_NOTHING
#define ZOE_C_FRAME_BEGIN(set) ZOE_C_DETAIL_NOTHING
#define ZOE_C_FRAME_END(set) ZOE_C_DETAIL_NOTHING
#define ZOE_C_FRAME_DEADLINE(set, ns) ZOE_C_DETAIL_NOTHING
#define ZOE_C_PLOT(name, value) ((void)sizeof(value))
#define ZOE_C_PLOT_BYTES(name, value) ((void)sizeof(value))
#define ZOE_C_PLOT_PERCENT(name, value) ((void)sizeof(value))
#define ZOE_C_PLOT_BOOL(name, value) ((void)sizeof(value))
#define ZOE_C_MESSAGE(text) ((void)sizeof(text))
#define ZOE_C_MESSAGE_AT(level, text) ((void)sizeof(text))
#define ZOE_C_BOOKMARK(text) ((void)sizeof(text))
#define ZOE_C_THREAD_NAME(name) ((void)sizeof(name))
#define ZOE_C_ASYNC_BEGIN(name, id) ((void)sizeof(id))
#define ZOE_C_ASYNC_END(name, id) ((void)sizeof(id))
#define ZOE_C_FLOW_BEGIN(name, id) ((void)sizeof(id))
#define ZOE_C_FLOW_STEP(name, id) ((void)sizeof(id))
#define ZOE_C_FLOW_END(name, id) ((void)sizeof(id))
#define ZOE_C_ALLOC(pool, pointer, bytes) ((void)sizeof(bytes))
#define ZOE_C_FREE(pool, pointer) ((void)sizeof(pointer))
#define ZOE_C_TRACK_ZONE(track, name, begin, end) ((void)sizeof(begin))

#endif

#endif
