// The columns of locks, of the threads that use them, and of waits. Immutable; thread-safe.
#pragma once

#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/summary/lock_figures.h"

namespace zoe {

// A lock. Everything that rows refer to must outlive them.
struct LockRow {
    const Capture &capture;
    const LockFigures &figures;
};

// A thread that used a lock.
struct LockThreadRow {
    const Capture &capture;
    LockId lock;
    const LockThread &figures;
};

struct LockWaitRow {
    const Capture &capture;
    const LockWait &wait;
};

[[nodiscard]] const Columns<LockRow> &lockColumns();
[[nodiscard]] const Columns<LockThreadRow> &lockThreadColumns();
[[nodiscard]] const Columns<LockWaitRow> &lockWaitColumns();

[[nodiscard]] std::vector<LockRow> lockRows(const Capture &capture, const AllLockFigures &all);
[[nodiscard]] std::vector<LockThreadRow> lockThreadRows(const Capture &capture,
                                                        const AllLockFigures &all);
[[nodiscard]] std::vector<LockWaitRow> lockWaitRows(const Capture &capture,
                                                    const AllLockFigures &all);

} // namespace zoe
