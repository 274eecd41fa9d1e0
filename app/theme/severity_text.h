// Names of the severities of messages. Thread-safe: pure functions.
#pragma once

#include <QString>

#include "analysis/model/dictionary.h"

namespace zoe::app {

[[nodiscard]] QString severityText(Severity severity);

} // namespace zoe::app
