// A list of damage with limited length.
#pragma once

#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// Appends an entry, unless it is already listed for the same offset. The thousandth entry sums up
// all further ones with their frames and zones.
void addDamage(std::vector<Damage> &list, Damage damage);

} // namespace zoe
