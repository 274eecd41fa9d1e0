#include "tests/compat/ctrack_body.h"

int ctrack_all()
{
    return program();
}
