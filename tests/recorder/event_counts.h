// How many events of each kind captures have, and count as lost.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "zoetrope/zoe.h"

namespace zoe::test {

// By kind, in the words of the captures' own warnings. Both events of a pair count, but a lock that
// is held at the end is one event. Frames of the set "set" begin and end; each frame of other sets
// ends where the next begins. Messages are those of the program.
using EventCounts = std::map<std::string, std::uint64_t>;

// Those in the files of one session.
EventCounts keptEvents(const std::vector<std::shared_ptr<const Capture>> &captures);
// The same including events that the files report as lost.
EventCounts countedEvents(const std::vector<std::shared_ptr<const Capture>> &captures);
// Those that a session says are lost.
EventCounts lostEvents(const LostEvents &lost);

// Their kinds and counts; empty if nothing is lost.
std::string lossText(const SessionResult &result);

// Those that begin in the captures, except the runs of fibres on threads.
std::uint64_t ownZones(const Capture &capture);

std::vector<std::string> warningsOf(const Capture &capture);

} // namespace zoe::test
