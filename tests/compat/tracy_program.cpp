#define TRACY_ENABLE
#define TRACY_FIBERS
#include "tests/compat/tracy_program.h"

#include "tests/compat/tracy_body.h"

void zoe::test::runTracyProgram()
{
    // With TRACY_MANUAL_LIFETIME, programs start and end the profiler themselves.
    tracy::StartupProfiler();
    if (!tracy::IsProfilerStarted() || !tracy::ProfilerAvailable())
        return;
    program(kTracyFrames);
    tracy::ShutdownProfiler();
}
