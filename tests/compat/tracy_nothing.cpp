#include "tests/compat/tracy_program.h"

#include "tests/compat/tracy_body.h"

int zoe::test::runTracyProgramSwitchedOff()
{
    return program(kTracyFrames);
}
