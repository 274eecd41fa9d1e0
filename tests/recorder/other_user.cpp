#include "tests/recorder/other_user.h"

#include <sys/wait.h>
#include <unistd.h>

namespace zoe::test {

int asNobody(const std::function<int()> &function)
{
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr uid_t kNobodysId = 65534;
        const bool changed = ::setgid(kNobodysId) == 0 && ::setuid(kNobodysId) == 0;
        ::_exit(changed ? function() : 101);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 102;
}

} // namespace zoe::test
