// What programs use of Tracy beside its macros: places and zones of their own, colours, and
// functions for Lua, on a stand-in for the few functions of Lua that these call.
#define TRACY_ENABLE
#include <cstring>
#include <map>
#include <string>

#include "tests/compat/tracy_program.h"

struct lua_Debug {
    const char *name;
    const char *short_src;
    int currentline;
};
struct lua_State {
    std::map<std::string, int (*)(lua_State *)> functions;
    int (*pushed)(lua_State *) = nullptr;
    std::string argument;
    std::string table;
};
int lua_getstack(lua_State *, int, lua_Debug *)
{
    return 1;
}
int lua_getinfo(lua_State *, const char *, lua_Debug *caller)
{
    *caller = {"update_world", "world.lua", 17};
    return 1;
}
const char *lua_tolstring(lua_State *state, int, std::size_t *size)
{
    if (size != nullptr)
        *size = state->argument.size();
    return state->argument.c_str();
}
void lua_newtable(lua_State *) {}
void lua_pushinteger(lua_State *, long) {}
void lua_pushcfunction(lua_State *state, int (*function)(lua_State *))
{
    state->pushed = function;
}
void lua_setfield(lua_State *state, int, const char *name)
{
    state->functions[name] = state->pushed;
}
void lua_setglobal(lua_State *state, const char *name)
{
    state->table = name;
}

#include <tracy/Tracy.hpp>
#include <tracy/TracyLua.hpp>
#include <tracy/TracyOpenGL.hpp>
#include <tracy/TracyVulkan.hpp>

void zoe::test::runTracyPlaces()
{
    static constexpr tracy::SourceLocationData TracyConcat(pl, ace){
        "by place", "engine()", "engine.cpp", 7, tracy::Color::Tomato};
    for (int i = 0; i < 3; ++i) {
        const tracy::ScopedZone whole(&place);
        const tracy::ScopedZone inner(&place, 10, true);
        const tracy::ScopedZone off(&place, false);
    }
    // The GPU's zones are not recorded.
    TracyGpuContext;
    TracyGpuZoneC("shadows", tracy::Color::Gray);
    TracyGpuNamedZone(light, "light", true);
    TracyGpuCollect;
    const tracy::GpuCtxScope pass(&place, true);
    const TracyVkCtx context = TracyVkContext(nullptr, nullptr, nullptr, nullptr);
    TracyVkZone(context, nullptr, "shadows");
    TracyVkCollect(context, nullptr);
    const tracy::VkCtxScope shadows(context, &place, nullptr, true);
    static_cast<void>(context);
    const std::string script = "render.js, and what follows";
    {
        const tracy::ScopedZone dynamic(3, script.data(), 9, "draw", 4, "by texts", 8, 0);
        const tracy::ScopedZone unnamed(3, script.data(), 9, "drawAll", 7, tracy::Color::Gray50);
    }
}

std::string zoe::test::runTracyLua()
{
    lua_State state{};
    tracy::LuaRegister(&state);
    const auto call = [&](const char *name, const char *argument = "") {
        state.argument = argument;
        state.functions.at(name)(&state);
    };
    call("ZoneBegin");
    call("ZoneBeginN", "think");
    call("ZoneText", "of the script");
    call("ZoneEnd");
    call("Message", "from Lua");
    call("ZoneBeginNS", "deep");
    call("ZoneEnd");
    call("ZoneEnd");
    call("ZoneEnd"); // one too many
    for (int i = 0; i < 300; ++i)
        call("ZoneBeginN", "nested");
    for (int i = 0; i < 300; ++i)
        call("ZoneEnd");
    return state.table;
}
