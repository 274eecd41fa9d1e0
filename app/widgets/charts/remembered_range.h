// The range of an axis that a view restores when its document returns, once the view has its data.
// A value.
#pragma once

#include <QVariantMap>
#include <optional>
#include <utility>

#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

class RememberedRange {
  public:
    // key: unique in the window.
    explicit RememberedRange(const char *key)
        : m_key(key)
    {}

    // Null: the view is not ready, and the range stays remembered.
    void save(QVariantMap &state, const VisibleRange *shown) const;
    // Replaces the remembered range.
    void restore(const QVariantMap &state);
    // Returns the remembered range once; not set: keep the current range. all: the full range of
    // the view.
    [[nodiscard]] std::optional<VisibleRange> take(const VisibleRange &all);

  private:
    const char *m_key;
    std::optional<std::pair<double, double>> m_range; // first and end; not set: all
};

} // namespace zoe::app
