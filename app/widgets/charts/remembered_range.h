// The stretch of an axis that a view shows again when its document comes back, as soon as the view
// has what it needs. A value.
#pragma once

#include <QVariantMap>
#include <optional>
#include <utility>

#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

class RememberedRange {
  public:
    // Under which it is kept: unique in the window.
    explicit RememberedRange(const char *key)
        : m_key(key)
    {}

    // Null: the view is not ready, and what it was to show stays remembered.
    void save(QVariantMap &state, const VisibleRange *shown) const;
    // Replaces what was remembered.
    void restore(const QVariantMap &state);
    // What is remembered, once; nothing: show what is shown. all: what the view can show.
    [[nodiscard]] std::optional<VisibleRange> take(const VisibleRange &all);

  private:
    const char *m_key;
    std::optional<std::pair<double, double>> m_range; // first and end; not set: all
};

} // namespace zoe::app
