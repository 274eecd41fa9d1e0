// Finds functions by the names that users type. Pure function; thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// All sites with this label (Site::label()), or, if there are none, with this function name; by id.
[[nodiscard]] std::vector<SiteId> sitesCalled(const Capture &capture, std::string_view name);

} // namespace zoe
