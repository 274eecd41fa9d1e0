// What of a window can't be seen: cut controls, elided titles, tables that scroll across.
#pragma once

#include <QStringList>
#include <QWidget>

namespace zoe::test {

// One line for each, with where in front; empty: everything fits.
[[nodiscard]] QStringList cutsIn(const QWidget &window, const QString &where);

} // namespace zoe::test
