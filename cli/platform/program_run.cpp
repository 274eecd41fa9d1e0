#include "cli/platform/program_run.h"

#include <charconv>
#include <system_error>

namespace zoe::cli {

Result<std::vector<int>> parseProcessors(const std::string &text)
{
    constexpr int kMostProcessors = 1024;
    std::vector<int> processors;
    const char *at = text.data();
    const char *const end = at + text.size();
    const auto number = [&](int &value) {
        const auto [rest, error] = std::from_chars(at, end, value);
        at = rest;
        return error == std::errc{} && value >= 0 && value < kMostProcessors;
    };
    for (bool isGood = at != end; isGood;) {
        int first = 0;
        isGood = number(first);
        int last = first;
        if (isGood && at != end && *at == '-') {
            ++at;
            isGood = number(last) && last >= first;
        }
        for (int processor = first; isGood && processor <= last; ++processor)
            processors.push_back(processor);
        if (isGood && at == end)
            return processors;
        isGood = isGood && *at++ == ',';
    }
    return Error{ErrorCode::BadInput,
                 "'" + text + "' is not a list of processors such as 2,3 or 2-5", "--processors"};
}

} // namespace zoe::cli
