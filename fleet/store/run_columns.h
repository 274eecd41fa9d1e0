// The facts of a run as columns of a table, the same in all back ends. Values.
#pragma once

#include <array>
#include <string>

#include "fleet/values/run_digest.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// In the order of kRunTextColumns.
inline constexpr std::array<std::string RunFacts::*, 12> kRunTexts{
    &RunFacts::hash,   &RunFacts::program, &RunFacts::build, &RunFacts::commit,
    &RunFacts::branch, &RunFacts::machine, &RunFacts::cpu,   &RunFacts::gpu,
    &RunFacts::driver, &RunFacts::scene,   &RunFacts::seed,  &RunFacts::location};
inline constexpr const char *kRunTextColumns =
    "hash, program, build, commit_name, branch, machine, cpu, gpu, driver, scene, seed, location";
inline constexpr const char *kRunNumberColumns =
    "commit_order, start_ns, frames, zones, lost_zones, disturbance";

// In the order of kSeriesColumns, which is that of keys.
template <class Key>
[[nodiscard]] auto textsOf(Key &key)
{
    return std::array{&key.program,           &key.branch,        &key.scene,
                      &key.machine,           &key.cpu,           &key.behaviour,
                      &key.function.function, &key.function.file, &key.function.group};
}
inline constexpr const char *kSeriesColumns =
    "program, branch, scene, machine, cpu, behaviour, function, file, thread_group";

} // namespace zoe::fleet
