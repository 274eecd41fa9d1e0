// Opens a file that the user named; failures have the same wording everywhere. Thread-safe.
#pragma once

#include <QFile>

#include "analysis/model/result.h"

namespace zoe {

// Error: Io, with the file's name.
Status openForReading(QFile &file);

} // namespace zoe
