// A program that asks CTRACK for results.
#include <thread>

#include "tests/compat/ctrack_results.h"
#include "tests/compat/run_time_names.h"

namespace {

volatile int g_passed = 0;

void wait(int rounds)
{
    for (int i = 0; i < 1000 * rounds; ++i)
        g_passed = i;
}

void leaf()
{
    CTRACK;
    wait(3);
}

void again(int depth)
{
    CTRACK_NAME("recursive");
    wait(1);
    if (depth > 0)
        again(depth - 1);
    leaf();
}

} // namespace

namespace {

template <std::size_t size>
void byReference(const char (&name)[size])
{
    CTRACK_NAME(name);
}

} // namespace

void ctrack_names()
{
    byReference("each name.by reference");
    withNames("each name", [](char *name) {
        const char *const text = name;
        CTRACK_NAME(text);
        CTRACK_DEV_NAME(std::string(name).c_str());
    });
}

void zoe::test::runCtrackProgram(int rounds)
{
    for (int i = 0; i < rounds; ++i) {
        CTRACK_DEV_NAME("round");
        again(3);
    }
    std::thread(leaf).join();
}
