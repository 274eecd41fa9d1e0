// The header for OpenGL on a made-up driver.
#define TRACY_ENABLE
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "tests/compat/tracy_gpu_fakes.h"

namespace {

constexpr unsigned GL_TIMESTAMP = 0x8E28;
constexpr unsigned GL_QUERY_COUNTER_BITS = 0x8864;
constexpr unsigned GL_QUERY_RESULT = 0x8866;
constexpr unsigned GL_QUERY_RESULT_AVAILABLE = 0x8867;

struct FakeGl {
    struct Command {
        unsigned query; // 0: work
        std::uint64_t ticks;
    };
    struct Answer {
        bool isThere = false;
        std::uint64_t ticks = 0;
    };

    int bits = 36;
    std::uint64_t clock = (std::uint64_t{1} << 36) - 3000;
    std::uint64_t given = 0; // work so far
    std::deque<Command> commands;
    std::vector<Answer> answers{1};

    [[nodiscard]] std::uint64_t shown() const { return clock & ((std::uint64_t{1} << bits) - 1); }
    void work(std::uint64_t ticks)
    {
        given += ticks;
        commands.push_back({0, ticks});
    }
    void execute(std::size_t most)
    {
        for (; most > 0 && !commands.empty(); --most) {
            const Command next = commands.front();
            commands.pop_front();
            clock += next.ticks;
            if (next.query != 0)
                answers.at(next.query) = {true, shown()};
        }
    }
};
thread_local FakeGl *t_gl = nullptr;

void glGenQueries(int count, unsigned *names)
{
    for (int i = 0; i < count; ++i) {
        names[i] = static_cast<unsigned>(t_gl->answers.size());
        t_gl->answers.emplace_back();
    }
}
void glGetQueryiv(unsigned, unsigned, int *bits)
{
    *bits = t_gl->bits;
}
void glQueryCounter(unsigned query, unsigned)
{
    t_gl->answers.at(query).isThere = false;
    t_gl->commands.push_back({query, 0});
}
void glGetQueryObjectiv(unsigned query, unsigned, int *isThere)
{
    *isThere = t_gl->answers.at(query).isThere ? 1 : 0;
}
void glGetQueryObjectui64v(unsigned query, unsigned, std::uint64_t *ticks)
{
    *ticks = t_gl->answers.at(query).ticks;
}
void glGetInteger64v(unsigned, std::int64_t *ticks)
{
    *ticks = static_cast<std::int64_t>(t_gl->shown());
}

} // namespace

#include <tracy/Tracy.hpp>
#include <tracy/TracyOpenGL.hpp>

namespace {

using zoe::test::GpuTruth;

// Before the zones that it is for, and so after them in the end.
class Expected {
  public:
    Expected(GpuTruth &truth, const char *zone)
        : m_ticks(truth[zone])
        , m_at(m_ticks.size())
        , m_from(t_gl->given)
    {
        m_ticks.push_back(0);
    }
    ~Expected() { m_ticks[m_at] = t_gl->given - m_from; }
    Expected(const Expected &) = delete;
    Expected &operator=(const Expected &) = delete;

  private:
    std::vector<std::uint64_t> &m_ticks;
    std::size_t m_at;
    std::uint64_t m_from;
};

// Every macro.
void draw(GpuTruth &truth, std::uint64_t frame)
{
    const Expected whole(truth, "screen/whole");
    TracyGpuNamedZone(all, "whole", true);
    {
        const Expected expected(truth, "screen/shadows");
        TracyGpuZoneC("shadows", tracy::Color::Gray);
        t_gl->work(5 + frame);
        {
            const Expected inner(truth, "screen/inner");
            TracyGpuZone("inner");
            t_gl->work(7);
        }
    }
    {
        const std::string name = "pass " + std::to_string(frame % 2);
        const Expected expected(truth, ("screen/" + name).c_str());
        TracyGpuZoneTransient(pass, name.c_str(), true);
        t_gl->work(11);
    }
    {
        const Expected expected(truth, "screen/light");
        TracyGpuNamedZoneC(light, "light", 0x102030, true);
        TracyGpuNamedZone(never, "never", false);
        t_gl->work(13);
    }
    {
        const Expected expected(truth, "screen/deep");
        TracyGpuZoneS("deep", 10);
        t_gl->work(17);
    }
    {
        const Expected expected(truth, "screen/deep and red");
        TracyGpuZoneCS("deep and red", 0xff0000, 10);
        t_gl->work(19);
    }
    {
        const Expected expected(truth, "screen/named and deep");
        TracyGpuNamedZoneS(named, "named and deep", 10, true);
        TracyGpuNamedZoneCS(never, "never", 0xff, 10, false);
        t_gl->work(23);
    }
    {
        const Expected expected(truth, "screen/made");
        TracyGpuZoneTransientS(made, "made", 10, true);
        t_gl->work(29);
    }
    {
        const Expected expected(truth, "screen/own macro");
        static constexpr tracy::SourceLocationData place{"own macro", "draw", "gl.cpp", 7, 0};
        const tracy::GpuCtxScope own(&place, true);
        const tracy::GpuCtxScope off(&place, 10, false);
        t_gl->work(31);
    }
}

} // namespace

zoe::test::GpuTruth zoe::test::runFakeOpenGl()
{
    FakeGl gl;
    t_gl = &gl;
    tracy::GetGpuCtx().ptr = nullptr;
    GpuTruth truth;
    {
        TracyGpuZone("without a context");
        t_gl->work(1);
    }
    TracyGpuContext;
    TracyGpuContextName("screen, not more", 6);
    // The clocks are compared before the GPU has worked, so all zones lie in the session.
    {
        const Expected expected(truth, "screen/first");
        TracyGpuZone("first");
    }
    TracyGpuCollect;
    for (std::uint64_t frame = 0; frame < 20; ++frame) {
        draw(truth, frame);
        gl.execute(gl.commands.size() / 2); // answers come later than frames
        TracyGpuCollect;
    }
    gl.execute(gl.commands.size());
    TracyGpuCollect;
    delete std::exchange(tracy::GetGpuCtx().ptr, nullptr);
    return truth;
}

void zoe::test::fillFakeOpenGl()
{
    FakeGl gl;
    t_gl = &gl;
    TracyGpuContext;
    std::deque<tracy::GpuCtxScope> open;
    static constexpr tracy::SourceLocationData place{"open", "fill", "gl.cpp", 8, 0};
    for (std::uint64_t i = 0; i < kOpenGlZonesAtOnce + 3; ++i)
        open.emplace_back(&place, true);
    open.clear();
    gl.execute(gl.commands.size());
    TracyGpuCollect;
    delete std::exchange(tracy::GetGpuCtx().ptr, nullptr);
}

void zoe::test::runOpenGlWithoutTimestamps()
{
    FakeGl gl;
    gl.bits = 0;
    t_gl = &gl;
    TracyGpuContext;
    for (int i = 0; i < 3; ++i) {
        TracyGpuZone("never");
    }
    TracyGpuCollect;
    delete std::exchange(tracy::GetGpuCtx().ptr, nullptr);
}
