#include "app/platform/thread_priority.h"

#include <windows.h>

namespace zoe::app {

void stepBack()
{
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

} // namespace zoe::app
