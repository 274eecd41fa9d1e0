// Invisible parts of a window: cut controls, elided titles, tables that scroll horizontally.
#pragma once

#include <QStringList>
#include <QWidget>

namespace zoe::test {

// One line for each, with where in front; empty: everything fits.
[[nodiscard]] QStringList cutsIn(const QWidget &window, const QString &where);

} // namespace zoe::test
