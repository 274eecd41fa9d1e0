#include "tests/compat/easy_body.h"

int easy_nothing()
{
    return program();
}
