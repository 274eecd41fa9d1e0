// Names of values in JSON of version 2, where they differ from those of version 1: one name for one
// thing, and the unit in each. Pure function.
#pragma once

#include <QJsonObject>

namespace zoe::cli {

// The same with the newest names, in all objects inside.
[[nodiscard]] QJsonObject newestNames(const QJsonObject &object);

} // namespace zoe::cli
