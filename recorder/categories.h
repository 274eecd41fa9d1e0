// Which categories of zones are switched off, by the program or by a viewer. Lives as long as the
// process. Thread-safe; a look-up takes a lock, but only once a place and change.
#pragma once

#include <string_view>

namespace zoe::recorder {

// False: too many are off already, or the name is too long.
bool switchCategory(std::string_view name, bool on);

} // namespace zoe::recorder
