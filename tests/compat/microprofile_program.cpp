#include "tests/compat/microprofile_body.h"

int microprofile_program()
{
    return program();
}
