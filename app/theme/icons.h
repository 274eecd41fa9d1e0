// The application's own icons: outlines on a grid of 16, in the colour of the text around them, for
// light and dark. GUI thread only.
#pragma once

#include <QIcon>

class QAbstractButton;

namespace zoe::app {

// resources/icons/NAME.svg. Follows the palette. REQUIRES: the file exists.
[[nodiscard]] QIcon iconCalled(const char *name);
// Puts the icon in front of the button's text, or in its place if it has none.
void setIcon(QAbstractButton &button, const char *name);

} // namespace zoe::app
