#include "analysis/reasons/path_options.h"

#include "analysis/model/sites/wait_names.h"

namespace zoe {

std::vector<std::uint8_t> namedWaitsOf(const Capture &capture)
{
    std::vector<std::uint8_t> result;
    for (const Site &site : capture.sites())
        result.push_back(isWait(site) ? 1 : 0);
    return result;
}

} // namespace zoe
