#include "tests/compat/optick_body.h"

int optick_program()
{
    return program();
}
