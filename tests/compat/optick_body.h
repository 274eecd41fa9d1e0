// A program as Optick's users write it. Included by units with different switches.
#include <string>
#include <thread>

#include <optick.h>

namespace {

int leaf(int n)
{
    OPTICK_EVENT();
    OPTICK_TAG("n", n);
    OPTICK_TAG("place", 1.0f, 2.0f, 3.0f);
    OPTICK_TAG("what", "a leaf");
    return n + 1;
}

int update(int n)
{
    OPTICK_CATEGORY("Update", Optick::Category::GameLogic);
    OPTICK_EVENT("Physics", Optick::Category::Physics);
    const std::string name = n % 2 == 0 ? "even" : "odd";
    OPTICK_EVENT_DYNAMIC(name.c_str());
    OPTICK_PUSH("pushed");
    OPTICK_PUSH_DYNAMIC(name.c_str());
    n = leaf(n);
    OPTICK_POP();
    OPTICK_POP();
    OPTICK_POP(); // one too many
    return n;
}

[[maybe_unused]] bool stateChanged(Optick::State::Type state)
{
    return state == Optick::State::STOP_CAPTURE && Optick::GetHighPrecisionTime() > 0;
}

int program()
{
    OPTICK_APP("game");
    OPTICK_SET_STATE_CHANGED_CALLBACK(stateChanged);
    int n = 0;
    for (int i = 0; i < 4; ++i) {
        OPTICK_FRAME("MainThread");
        n = update(n);
        OPTICK_FRAME_FLIP(Optick::FrameType::Render);
    }
    std::thread([&] {
        OPTICK_THREAD("Worker");
        n = leaf(n);
        OPTICK_STOP_THREAD();
    }).join();
    OPTICK_SHUTDOWN();
    return n;
}

} // namespace
