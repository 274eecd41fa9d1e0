// Makes the copies of the recorder in one process work as one. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "recorder/producer/leader.h"

// What this copy offers to others; found by the note in its object.
extern "C" ZOE_DETAIL_OWN const zoe::recorder::Leader zoe_recorder_offer;

namespace zoe::recorder {

enum class Role : std::uint8_t {
    Leads,
    Follows, // everything is handed on to the copy that leads
    StaysOff // the copy that leads doesn't understand this one: this copy records nothing
};

// Once, when the object with this copy has been loaded.
// REQUIRES: offer is &zoe_recorder_offer of the object that calls.
Role takeRole(const Leader *offer) noexcept;
// Why the copy stays off; empty if it doesn't.
std::string whyOff();
// Before the object with this copy is unloaded.
void leaveRole(const Leader *offer) noexcept;

// For a forked child, in which nobody would release them.
void resetLocksAfterFork() noexcept;

// Sets the session that zones belong to, of all copies.
void setEpoch(std::uint32_t epoch) noexcept;
// The same if it is the expected one.
void exchangeEpoch(std::uint32_t expected, std::uint32_t epoch) noexcept;

// What other copies told, from the first: each belongs into every capture.
std::size_t toldCount() noexcept;
std::string told(std::size_t index);

} // namespace zoe::recorder
