#include "app/platform/thread_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace zoe::app {

void stepBack()
{
#ifdef __linux__ // on other systems, this would affect the whole process
    constexpr int kNiceness = 5;
    thread_local const int done = setpriority(PRIO_PROCESS, 0, kNiceness);
    static_cast<void>(done);
#endif
}

} // namespace zoe::app
