// Tracy's functions for Lua. Include Lua's headers first, then this one; call tracy::LuaRegister()
// for each state. As in Tracy, scripts find them in the table "tracy", and without TRACY_ENABLE
// they do nothing. One thread per state.
#pragma once
#pragma GCC system_header

#include <cstddef>

#ifdef TRACY_ENABLE
#include "TracyZone.hpp"
#include <zoetrope/detail/pushed_zones.h>
#endif

namespace tracy {

namespace lua {

#ifdef TRACY_ENABLE

struct OfScripts;
using Zones = zoe::detail::PushedZones<OfScripts>;

// Zones end in the reverse order of their beginning, as calls in Lua do.
inline void begin(lua_State *state, const char *name)
{
    Zones::push([&]() -> zoe::detail::ThreadBuffer * {
        lua_Debug caller;
        if (!zoe::detail::recording() || lua_getstack(state, 1, &caller) == 0)
            return nullptr;
        lua_getinfo(state, "Snl", &caller);
        const char *const function = caller.name != nullptr ? caller.name : caller.short_src;
        const auto line =
            caller.currentline > 0 ? static_cast<std::uint32_t>(caller.currentline) : 0;
        return zoe::detail::enter(
            compat::keep({name, function, caller.short_src, "", line, 0, 0, nullptr}));
    });
}

inline int zoneBegin(lua_State *state)
{
    begin(state, nullptr);
    return 0;
}
inline int zoneBeginN(lua_State *state)
{
    begin(state, lua_tolstring(state, 1, nullptr));
    return 0;
}
inline int zoneEnd(lua_State *)
{
    Zones::pop();
    return 0;
}

inline int tell(lua_State *state, const char *key)
{
    std::size_t size = 0;
    const char *const text = lua_tolstring(state, 1, &size);
    if (text != nullptr && Zones::isRecorded())
        zoe::detail::valueText(key, text, size);
    return 0;
}
inline int zoneText(lua_State *state)
{
    return tell(state, "");
}
inline int zoneName(lua_State *state)
{
    return tell(state, "name");
}
inline int message(lua_State *state)
{
    std::size_t size = 0;
    const char *const text = lua_tolstring(state, 1, &size);
    if (text != nullptr && zoe::detail::recording())
        zoe::detail::message(zoe::MessageLevel::Info, text, size);
    return 0;
}

#else

inline int nothing(lua_State *)
{
    return 0;
}
constexpr auto zoneBegin = nothing;
constexpr auto zoneBeginN = nothing;
constexpr auto zoneEnd = nothing;
constexpr auto zoneText = nothing;
constexpr auto zoneName = nothing;
constexpr auto message = nothing;

#endif

inline int sectionEnter(lua_State *state)
{
    lua_pushinteger(state, 0);
    return 1;
}
inline int sectionLeave(lua_State *)
{
    return 0;
}

} // namespace lua

static inline void LuaRegister(lua_State *state)
{
    lua_newtable(state);
    const auto add = [state](const char *name, int (*function)(lua_State *)) {
        lua_pushcfunction(state, function);
        lua_setfield(state, -2, name);
    };
    add("ZoneBegin", lua::zoneBegin);
    add("ZoneBeginN", lua::zoneBeginN);
    add("ZoneBeginS", lua::zoneBegin);
    add("ZoneBeginNS", lua::zoneBeginN);
    add("ZoneEnd", lua::zoneEnd);
    add("ZoneText", lua::zoneText);
    add("ZoneName", lua::zoneName);
    add("Message", lua::message);
    add("SectionEnter", lua::sectionEnter);
    add("SectionLeave", lua::sectionLeave);
    lua_setglobal(state, "tracy");
}

// Tracy takes the calls out of scripts where it is switched off; they do nothing here.
static inline void LuaRemove(char *) {}
static inline void LuaHook(lua_State *, lua_Debug *) {}

} // namespace tracy
