// The words that names consist of. Pure function; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zoe {

// Lower case: "ThreadPool 12" and "thread_pool-3" are "thread", "pool"; "GPUWorker" is "gpu",
// "worker".
[[nodiscard]] std::vector<std::string> wordsOfName(std::string_view name);

} // namespace zoe
