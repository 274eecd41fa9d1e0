// How many events of each kind captures have, and count as lost.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::test {

// By kind, in the words of the captures' own warnings. Both events of a pair count; of frame sets
// only the one called "set"; messages are those of the program.
using EventCounts = std::map<std::string, std::uint64_t>;

// The files of one session.
EventCounts countedEvents(const std::vector<std::shared_ptr<const Capture>> &captures);

// Those that begin in the captures, except the runs of fibres on threads.
std::uint64_t ownZones(const Capture &capture);

std::vector<std::string> warningsOf(const Capture &capture);

} // namespace zoe::test
