#define USE_OPTICK 0
#include "tests/compat/optick_body.h"

int optick_nothing()
{
    return program();
}
