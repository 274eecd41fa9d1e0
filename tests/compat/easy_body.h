// A program as easy_profiler's users write it. Included by units with different switches.
#include <string>
#include <thread>

#include <easy/arbitrary_value.h>
#include <easy/details/arbitrary_value_aux.h>
#include <easy/details/arbitrary_value_public_types.h>
#include <easy/details/easy_compiler_support.h>
#include <easy/details/profiler_aux.h>
#include <easy/details/profiler_colors.h>
#include <easy/details/profiler_public_types.h>
#include <easy/profiler.h>
#include <easy/reader.h>

namespace {

int leaf(int n)
{
    EASY_FUNCTION(profiler::colors::Green);
    EASY_VALUE("n", n);
    [[maybe_unused]] const double numbers[] = {1.5, 2.5};
    EASY_ARRAY("numbers", numbers, 2);
    EASY_TEXT("what", "a leaf", EASY_GLOBAL_VIN);
    EASY_STRING("cut", "abcdef", 3);
    return n + 1;
}

int branch(int n)
{
    EASY_BLOCK("first", profiler::colors::Red500, profiler::ON);
    n = leaf(n);
    EASY_END_BLOCK;
    EASY_BLOCK("second");
    const std::string name = n % 2 == 0 ? "even" : "odd";
    EASY_BLOCK(name.c_str());
    EASY_BLOCK("never", profiler::OFF);
    EASY_EVENT("moment");
    return leaf(n);
}

void begin()
{
    EASY_NONSCOPED_BLOCK("across functions", profiler::colors::color(1, 2, 3));
}
void end()
{
    EASY_END_BLOCK;
}

EASY_CONSTEXPR_FCN int none(int) EASY_NOEXCEPT
{
    return 0;
}

int program()
{
    EASY_MAIN_THREAD;
    EASY_PROFILER_ENABLE;
    profiler::startCapture();
    int n = 0;
    for (int i = 0; i < 3; ++i)
        n = branch(n);
    begin();
    n = leaf(n);
    end();
    std::thread([&] {
        EASY_THREAD_SCOPE("worker");
        n = leaf(n);
    }).join();
    std::thread([&] {
        n += profiler::registerThread("registered") != nullptr ? 0 : 1;
        EASY_BLOCK("of a registered thread");
        profiler::endBlock();
    }).join();
    std::thread([&] {
        profiler::ThreadGuard guard;
        n += profiler::this_thread::registrate("guarded", guard) != nullptr ? 0 : 1;
        n += profiler::this_thread::isMain() || profiler::isMainThread() ? 1 : 0;
    }).join();
    // As compiled out, where nothing is known.
    const bool isKnown = profiler::isCapturing() && profiler::this_thread::isMain();
    n += profiler::main_thread::isMain() && isKnown == profiler::isMainThread() ? 0 : 1;
    const profiler::timestamp_t times = profiler::main_thread::frameTime() +
                                        profiler::this_thread::frameTimeLocalMax() +
                                        profiler::main_thread_frameTimeLocalAvg(profiler::TICKS);
    n += static_cast<int>(times) + (profiler::currentTime() > 0 ? none(n) : 1);
    profiler::startListen();
    profiler::stopCapture();
    EASY_PROFILER_DISABLE;
    return static_cast<int>(profiler::dumpBlocksToFile("never.prof")) + n;
}

} // namespace
