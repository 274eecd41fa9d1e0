#define MICROPROFILE_ENABLED 0
#include "tests/compat/microprofile_body.h"

int microprofile_nothing()
{
    return program();
}
