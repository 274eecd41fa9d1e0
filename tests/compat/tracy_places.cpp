// Other uses of Tracy besides its macros: own places and zones, colours, and functions for Lua,
// with a stand-in for the few functions of Lua that these call.
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
#include <tracy/TracyCUDA.hpp>
#include <tracy/TracyD3D11.hpp>
#include <tracy/TracyD3D12.hpp>
#include <tracy/TracyLua.hpp>
#include <tracy/TracyMetal.hmm>
#include <tracy/TracyOpenCL.hpp>
#include <tracy/TracyWebGPU.hpp>

// The interfaces of GPUs whose zones are not recorded.
static void unrecordedGpus()
{
    const TracyD3D12Ctx context = TracyD3D12Context(nullptr, nullptr);
    TracyD3D12ContextName(context, "main", 4);
    TracyD3D12NewFrame(context);
    TracyD3D12Zone(context, nullptr, "shadows");
    TracyD3D12NamedZoneCS(context, light, nullptr, "light", tracy::Color::Gray, 10, true);
    const tracy::D3D12ZoneScope own(context, nullptr, "own macro", true);
    TracyD3D12Collect(context);
    const TracyD3D11Ctx older = TracyD3D11Context(nullptr, nullptr);
    TracyD3D11ZoneTransient(older, pass, "pass", true);
    const TracyCLCtx compute = TracyCLContext(nullptr, nullptr);
    TracyCLNamedZoneS(compute, kernel, "kernel", 10, true);
    TracyCLNamedZoneSetEvent(kernel, nullptr);
    const TracyWebGPUCtx web = TracyWebGPUContext(nullptr, nullptr, nullptr);
    TracyWebGPUZoneC(web, nullptr, nullptr, "web", 0xff);
    TracyMetalCtx *const metal = TracyMetalContext(nullptr);
    TracyMetalZone(metal, nullptr, "metal");
    const tracy::CUDACtx cuda = TracyCUDAContext();
    TracyCUDACollect(cuda);
    static_cast<void>(context);
    static_cast<void>(older);
    static_cast<void>(compute);
    static_cast<void>(web);
    static_cast<void>(metal);
    static_cast<void>(cuda);
}

void zoe::test::runTracyPlaces()
{
    static constexpr tracy::SourceLocationData TracyConcat(pl, ace){
        "by place", "engine()", "engine.cpp", 7, tracy::Color::Tomato};
    for (int i = 0; i < 3; ++i) {
        const tracy::ScopedZone whole(&place);
        const tracy::ScopedZone inner(&place, 10, true);
        const tracy::ScopedZone off(&place, false);
    }
    unrecordedGpus();
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
