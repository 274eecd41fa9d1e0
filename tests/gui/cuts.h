// Invisible parts of a window: cut controls, elided titles, tables that scroll horizontally.
#pragma once

#include <QStringList>
#include <QWidget>

namespace zoe::test {

// One line for each, with where in front; empty: everything fits.
[[nodiscard]] QStringList cutsIn(const QWidget &window, const QString &where);
// Pages that scroll vertically, because they have too little room.
[[nodiscard]] QStringList scrollingIn(const QWidget &window, const QString &where);
// Controls that lie on others, or reach out of what is around them; empty: all have their place.
[[nodiscard]] QStringList overlapsIn(const QWidget &window, const QString &where);

} // namespace zoe::test
