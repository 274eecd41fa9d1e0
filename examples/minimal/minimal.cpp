// The README's five lines as a program: records a second of made-up work into minimal.zoe.
#include <cmath>
#include <cstdio>

#include <zoetrope/zoe.h>

namespace {

double simulate(int steps)
{
    ZOE_FUNCTION();
    double sum = 0;
    for (int step = 1; step <= steps; ++step)
        sum += std::sin(step) / step;
    return sum;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
        std::puts("usage: minimal [FILE.zoe]");
        return 2;
    }
    const char *const path = argc > 1 ? argv[1] : "minimal.zoe";
    if (!zoe::startSession(path)) {
        std::fprintf(stderr, "%s\n", zoe::lastError());
        return 1;
    }
    ZOE_THREAD_NAME("main");
    double sum = 0;
    for (int frame = 0; frame < 200; ++frame) {
        {
            ZOE_ZONE("update");
            const bool spike = frame % 50 == 49;
            sum += simulate(spike ? 200'000 : 20'000);
            ZOE_PLOT("sum", sum);
        }
        {
            ZOE_ZONE("draw");
            sum += simulate(10'000);
        }
        ZOE_FRAME();
    }
    const zoe::SessionResult result = zoe::stopSession();
    std::printf("%s: %llu frames, %llu zones, %llu bytes\n", path,
                static_cast<unsigned long long>(result.frames),
                static_cast<unsigned long long>(result.zones),
                static_cast<unsigned long long>(result.bytes));
    return result.ok ? 0 : 1;
}
