// Special kinds of zones, and functions that take any type of text. Don't include it directly.
#pragma once

#include "zoetrope/detail/events.h"
#include "zoetrope/detail/hot_path.h"

namespace zoe {

// A zone that ends at ZOE_END(), on the thread on which it began.
struct ZoneHandle {
    detail::ThreadBuffer *buffer = nullptr;
};

namespace detail {

// A second call does nothing.
inline void endZone(ZoneHandle &handle) noexcept
{
    if (handle.buffer != nullptr)
        leaveHandle(handle.buffer);
    handle.buffer = nullptr;
}

class SwitchedZone {
  public:
    SwitchedZone(const Site *site, CategorySwitch *category) noexcept
        : m_buffer(isOn(category) ? enter(site) : nullptr)
    {}
    ~SwitchedZone()
    {
        if (m_buffer != nullptr)
            leave(m_buffer);
    }
    SwitchedZone(const SwitchedZone &) = delete;
    SwitchedZone &operator=(const SwitchedZone &) = delete;

  private:
    ThreadBuffer *m_buffer;
};

class NamedZone {
  public:
    template <class Text>
    NamedZone(const Site *site, const Text &name) noexcept
    {
        if (!recording())
            return;
        const TextView view = viewOf(name);
        m_buffer = enterNamed(site, view.data, view.size);
    }
    ~NamedZone()
    {
        if (m_buffer != nullptr)
            leave(m_buffer);
    }
    NamedZone(const NamedZone &) = delete;
    NamedZone &operator=(const NamedZone &) = delete;

  private:
    ThreadBuffer *m_buffer = nullptr;
};

// May end on a different thread than it began on.
class FibreZone {
  public:
    explicit FibreZone(const Site *site) noexcept
        : m_begun(recording() && beginFibreZone(site))
    {}
    ~FibreZone()
    {
        if (m_begun)
            endFibreZone();
    }
    FibreZone(const FibreZone &) = delete;
    FibreZone &operator=(const FibreZone &) = delete;

  private:
    bool m_begun;
};

template <class Text>
void messageOf(MessageLevel level, const Text &text) noexcept
{
    const TextView view = viewOf(text);
    message(level, view.data, view.size);
}
template <class Text>
void bookmarkOf(const Text &text) noexcept
{
    const TextView view = viewOf(text);
    bookmark(view.data, view.size);
}
template <class Text>
void enterFibreOf(const Text &name) noexcept
{
    const TextView view = viewOf(name);
    enterFibre(view.data, view.size);
}
template <class Text>
void trackZone(const Track *track, const Site *site, std::uint64_t begin, std::uint64_t end,
               const Text &name) noexcept
{
    const TextView view = viewOf(name);
    trackZone(track, site, begin, end, view.data, view.size);
}

} // namespace detail

} // namespace zoe
