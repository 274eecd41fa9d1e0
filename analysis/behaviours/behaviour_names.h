// Names behaviours after the functions that set them apart: "Solving (solve_contacts)". Pure
// function; thread-safe.
#pragma once

#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe {

// Names for behaviours that have none, unique among all.
void nameBehaviours(const Capture &capture, std::vector<Behaviour> &behaviours);

} // namespace zoe
