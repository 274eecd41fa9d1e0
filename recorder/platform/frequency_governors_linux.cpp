#include "recorder/platform/frequency_governors.h"

#include <unistd.h>

#include <fstream>
#include <set>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

std::string frequencyGovernors(const std::string &folder)
{
    const NoFork together;
    std::set<std::string> names;
    const long processors = sysconf(_SC_NPROCESSORS_CONF);
    for (long i = 0; i < processors; ++i) {
        std::ifstream file(folder + "/cpu" + std::to_string(i) + "/cpufreq/scaling_governor");
        if (std::string name; file >> name)
            names.insert(name);
    }
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace zoe::recorder::platform
