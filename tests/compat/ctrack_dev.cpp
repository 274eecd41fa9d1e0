#define CTRACK_DISABLE_DEV
#include "tests/compat/ctrack_body.h"

int ctrack_dev()
{
    return program();
}
