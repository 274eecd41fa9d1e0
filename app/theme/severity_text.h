// What the severities of messages are called. Thread-safe: pure functions.
#pragma once

#include <QString>

#include "analysis/model/dictionary.h"

namespace zoe::app {

[[nodiscard]] QString severityText(Severity severity);

} // namespace zoe::app
