#define CTRACK_DISABLE_PROD
#include "tests/compat/ctrack_body.h"

int ctrack_prod()
{
    return program();
}
