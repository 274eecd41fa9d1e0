// Edits of behaviours by the user: each function returns a new result and leaves the old one
// unchanged, unusual frames included. Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"

namespace zoe {

using BehavioursPtr = std::shared_ptr<const Behaviours>;

// Error: BadInput (no such behaviour; no name; the name of another).
Result<BehavioursPtr> renameBehaviour(const BehavioursPtr &behaviours, std::uint32_t id,
                                      const std::string &name);

// A frozen behaviour keeps its definition in live sessions. Error: BadInput (no such behaviour).
Result<BehavioursPtr> freezeBehaviour(const BehavioursPtr &behaviours, std::uint32_t id,
                                      bool frozen);

// Merges several behaviours into one. It gets the smallest of their ids; later ids close up. Its
// name is generated anew. capture: the one with these behaviours. Error: BadInput (fewer than two
// different ones, or no such behaviour), Damaged, Io, Cancelled.
Result<BehavioursPtr> mergeBehaviours(const Capture &capture, const BehavioursPtr &behaviours,
                                      std::vector<std::uint32_t> ids, const Task &task = Task{});

// Clusters the frames of one behaviour again: the first part keeps the id, the others are appended.
// Error: BadInput (no such behaviour, fewer than two parts, or frames that can't be separated),
// Damaged, Io, Cancelled.
Result<BehavioursPtr> splitBehaviour(const Capture &capture, const BehavioursPtr &behaviours,
                                     std::uint32_t id, std::uint32_t parts, std::uint64_t seed = 1,
                                     const Task &task = Task{});

// Restores saved behaviours with all figures: each frame gets its behaviour from kept, of which
// method, criterion, notes, selection, assignment, stability and definition are used. Error:
// BadInput (they don't belong to this capture, or are inconsistent), Damaged, Io, Cancelled.
Result<BehavioursPtr> recallBehaviours(const Capture &capture, const Behaviours &kept,
                                       const Task &task = Task{});

} // namespace zoe
