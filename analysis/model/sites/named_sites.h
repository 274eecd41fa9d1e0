// Functions by the names that users give them. Pure function; thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// All sites with this label (Site::label()), or with this function's name where no label fits; by
// id.
[[nodiscard]] std::vector<SiteId> sitesCalled(const Capture &capture, std::string_view name);

} // namespace zoe
