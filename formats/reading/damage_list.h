// What is damaged, as a list that stays short whatever has happened to a capture.
#pragma once

#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// Appends, unless the same has been said of the same place. From the thousandth entry on the last
// one stands for all that are behind it, with their frames and zones.
void addDamage(std::vector<Damage> &list, Damage damage);

} // namespace zoe
