#include "formats/stream/platform/size_limit.h"

#include <csignal>

namespace zoe::system {

void exceedingSizeLimitIsAnError()
{
    // Unlike an ignored signal, a handler is not inherited by other programs.
    struct sigaction action = {};
    action.sa_handler = [](int) {};
    action.sa_flags = SA_RESTART;
    sigaction(SIGXFSZ, &action, nullptr);
}

} // namespace zoe::system
