// What both units of the program consist of: every macro, used as Tracy's manual shows. Included
// once with TRACY_ENABLE and once without.
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

#include <tracy/Tracy.hpp>

namespace {

class World {
  public:
    void step(int number)
    {
        ZoneScopedN("step");
        ZoneValue(static_cast<std::uint64_t>(number));
        const std::scoped_lock lock(m_mutex);
        LockMark(m_mutex);
        ++m_steps;
        {
            ZoneScopedNC("inner", 0xff0000);
            const std::string text = "step " + std::to_string(number);
            ZoneText(text.c_str(), text.size());
            ZoneTextF("%d of %s", number, "ten");
            ZoneName("renamed", 7);
            ZoneColor(0x00ff00);
        }
        const std::shared_lock look(m_shared);
        LockableName(m_mutex, "other name", 10);
    }
    [[nodiscard]] int steps() const { return m_steps; }

  private:
    TracyLockable(std::mutex, m_mutex);
    TracySharedLockableN(std::shared_mutex, m_shared, "world");
    int m_steps = 0;
};

void functionZone()
{
    ZoneScoped;
    ZoneNamedN(second, "named variable", true);
    ZoneNamedN(never, "never", false);
    ZoneTextV(second, "text", 4);
    ZoneValueV(second, 7);
    static_cast<void>(ZoneIsActive);
    static_cast<void>(ZoneIsActiveV(second));
}

void dynamicZones(int frame)
{
    const std::string name = "dynamic " + std::to_string(frame % 2);
    ZoneTransientN(zone, name.c_str(), true);
    ZoneTransient(unnamed, true);
    ZoneScopedS(10);
}

void memory()
{
    void *const plain = std::malloc(100);
    TracyAlloc(plain, 100);
    TracyFree(plain);
    TracyAllocN(plain, 50, "textures");
    TracyFreeN(plain, "textures");
    TracyMemoryDiscard("textures");
    TracySecureAlloc(plain, 70);
    TracySecureFreeS(plain, 5);
    TracySecureAllocNS(plain, 60, 5, "late");
    TracySecureFreeN(plain, "late");
    TracySecureMemoryDiscard("late");
    std::free(plain);
}

void messages()
{
    TracyMessage("sized text", 5);
    TracyMessageL("literal");
    TracyMessageLC("coloured", 0xff);
    TracyAppInfo("build 7", 7);
}

void fibre()
{
    TracyFiberEnter("job");
    {
        ZoneScopedN("on the fibre");
    }
    TracyFiberLeave;
}

int program(int frames)
{
    TracySetProgramName("program");
    tracy::SetThreadName("tracy main");
    TracyPlotConfig("wave", 0, true, true, 0);
    World world;
    for (int frame = 0; frame < frames; ++frame) {
        FrameMarkStart("simulation");
        world.step(frame);
        FrameMarkEnd("simulation");
        functionZone();
        dynamicZones(frame);
        TracyPlot("wave", frame * 0.5);
        TracyPlot("count", static_cast<std::int64_t>(frame));
        memory();
        FrameMarkNamed("audio");
        if (frame % 2 == 0) {
            FrameMark;
        } else {
            FrameMarkNamed(nullptr);
        }
    }
    messages();
    std::thread worker([] {
        tracy::SetThreadName("tracy worker");
        {
            ZoneScopedNC("on the worker", 0x123456);
        }
        fibre();
    });
    worker.join();
    static_cast<void>(TracyIsConnected);
    return world.steps();
}

} // namespace
