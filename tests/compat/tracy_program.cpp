#define TRACY_ENABLE
#define TRACY_FIBERS
#include "tests/compat/tracy_program.h"

#include "tests/compat/tracy_body.h"

void zoe::test::runTracyProgram()
{
    program(kTracyFrames);
}
