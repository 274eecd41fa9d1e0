// A store in one SQLite file: the embedded back end.
#pragma once

#include <memory>
#include <string>

#include "fleet/store/store.h"

namespace zoe::fleet {

// Error: BadInput, Io.
Result<std::unique_ptr<Store>> createSqliteStore(const std::string &path);
// Error: BadInput, TooNew, Io.
Result<std::unique_ptr<Store>> openSqliteStore(const std::string &path);

} // namespace zoe::fleet
