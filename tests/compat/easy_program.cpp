#define BUILD_WITH_EASY_PROFILER
#include "tests/compat/easy_body.h"

int easy_program()
{
    return program();
}
