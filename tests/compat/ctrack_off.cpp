#define CTRACK_DISABLE
#include "tests/compat/ctrack_body.h"

int ctrack_off()
{
    return program();
}
