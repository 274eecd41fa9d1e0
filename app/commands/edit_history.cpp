#include "app/commands/edit_history.h"

#include <algorithm>

namespace zoe::app {

namespace {

void move(std::vector<EditSource *> &from, std::vector<EditSource *> &to, EditSource *source)
{
    const auto last = std::find(from.rbegin(), from.rend(), source);
    if (last != from.rend())
        from.erase(std::next(last).base());
    to.push_back(source);
}

// A source may have dropped steps since then. If it is busy, other sources don't take its turn.
template <class Has>
EditSource *latest(const std::vector<EditSource *> &steps, Has has)
{
    const auto found = std::find_if(steps.rbegin(), steps.rend(),
                                    [has](const EditSource *source) { return (source->*has)(); });
    return found == steps.rend() || (*found)->busy() ? nullptr : *found;
}

} // namespace

void EditHistory::watch(EditSource &source)
{
    connect(&source, &EditSource::recorded, this, [this, &source] {
        m_done.push_back(&source);
        m_undone.clear();
        emit changed();
    });
    connect(&source, &EditSource::undone, this, [this, &source] {
        move(m_done, m_undone, &source);
        emit changed();
    });
    connect(&source, &EditSource::redone, this, [this, &source] {
        move(m_undone, m_done, &source);
        emit changed();
    });
}

bool EditHistory::canUndo() const
{
    return latest(m_done, &EditSource::hasUndo) != nullptr;
}

bool EditHistory::canRedo() const
{
    return latest(m_undone, &EditSource::hasRedo) != nullptr;
}

void EditHistory::undo()
{
    if (EditSource *source = latest(m_done, &EditSource::hasUndo))
        source->undo();
}

void EditHistory::redo()
{
    if (EditSource *source = latest(m_undone, &EditSource::hasRedo))
        source->redo();
}

} // namespace zoe::app
