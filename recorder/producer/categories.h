// The categories of zones that the program or a viewer has switched off. Lives as long as the
// process. Thread-safe; each site takes a lock once after each change.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::recorder {

// False if too many categories are off or the name is too long.
bool switchCategory(std::string_view name, bool on);
// The same for a viewer. Error: it isn't possible, or no zone of the category has run yet; in the
// latter case the category is switched off nevertheless.
Status switchCategoryForViewer(const std::string &name, bool on);
// For a forked child, in case another thread was looking up a category during the fork.
void unlockCategories();

} // namespace zoe::recorder
