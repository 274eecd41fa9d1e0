// The menu of layouts: built-in ones, the user's, saving and deleting them. GUI thread only.
#pragma once

class QMenu;
class QWidget;

namespace zoe::app {

class LayoutKeeper;
struct ViewActions;

// The keeper lives as long as the menu. Also connects the actions about layouts.
void buildLayoutMenu(QMenu &menu, QWidget &window, const ViewActions &actions,
                     LayoutKeeper &layouts);

} // namespace zoe::app
