// The frames that the tables and statistics of a document cover. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/selection.h"

namespace zoe::app {

class ViewSelection;

// Without selected frames, Selection is all frames; Behaviour is that of the chosen frame.
enum class Scope { Frame, Selection, Behaviour, All };

// The user's latest choice, in any window and session.
[[nodiscard]] Scope rememberedScope();
void rememberScope(Scope scope);

class TableScope : public QObject {
    Q_OBJECT

  public:
    using Known = std::function<std::shared_ptr<const Behaviours>()>;

    // The selection must outlive it. behaviours: the current ones; null: none.
    TableScope(const ViewSelection &selection, Known behaviours, QObject *parent = nullptr);

    [[nodiscard]] Scope scope() const { return m_scope; }
    void setScope(Scope scope);
    // Not set: all.
    [[nodiscard]] const std::optional<FrameRanges> &frames() const { return m_frames; }
    // The behaviour whose frames these are; not set: of no particular one.
    [[nodiscard]] std::optional<std::int32_t> behaviour() const { return m_behaviour; }
    void update(); // the selection or the behaviours have changed

  signals:
    void changed(); // the frames
    void scopeChanged();

  private:
    [[nodiscard]] std::optional<FrameRanges> framesNow();

    const ViewSelection &m_selection;
    Known m_behaviours;
    Scope m_scope = Scope::Selection;
    std::optional<FrameRanges> m_frames;
    std::optional<std::int32_t> m_behaviour;
    std::weak_ptr<const Behaviours> m_countedOf; // m_frames in the scope Behaviour
    std::optional<std::int32_t> m_counted;
};

} // namespace zoe::app
