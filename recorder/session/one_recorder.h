// Makes the copies of the recorder in one process work as one. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "recorder/producer/leader.h"

// What this copy offers to the others, which find it by the note in its object.
extern "C" ZOE_DETAIL_OWN const zoe::recorder::Leader zoe_recorder_offer;

namespace zoe::recorder {

enum class Role : std::uint8_t {
    Leads,
    Follows, // everything is passed on to the copy that leads
    StaysOff // the copy that leads doesn't understand this one: this copy records nothing
};

// Called once, after the object with this copy was loaded. REQUIRES: offer is &zoe_recorder_offer
// of the calling object.
Role takeRole(const Leader *offer) noexcept;
// Why the copy stays off; empty if it doesn't.
std::string whyOff();
// Before the object with this copy is unloaded.
void leaveRole(const Leader *offer) noexcept;

// For a forked child, in which no thread would release the locks.
void resetLocksAfterFork() noexcept;

// Sets, for all copies, the session that zones belong to.
void setEpoch(std::uint32_t epoch) noexcept;
// The same, if the current session is the expected one.
void exchangeEpoch(std::uint32_t expected, std::uint32_t epoch) noexcept;

// The number of messages from other copies, since the start: each belongs in every capture.
std::size_t toldCount() noexcept;
std::string told(std::size_t index);

} // namespace zoe::recorder
