// The functions and classes behind Optick's macros, for programs that have macros of their own.
// Part of optick.h. Thread-safe.
#pragma once
#pragma GCC system_header

#include <cstdint>
#include <map>
#include <mutex>
#include <new>

#if USE_OPTICK && ZOE_ENABLED
#include <zoetrope/detail/pushed_zones.h>
#endif

namespace Optick {

#if USE_OPTICK && ZOE_ENABLED

namespace compat {

inline std::uint32_t frameNumber(FrameType::Type type, std::uint32_t more) noexcept
{
    static std::uint32_t numbers[3];
    const int which = type == FrameType::GPU ? 1 : type == FrameType::Render ? 2 : 0;
    return zoe::detail::addRelaxed(&numbers[which], more);
}
inline void flip(FrameType::Type type = FrameType::CPU) noexcept
{
    if (!zoe::detail::recording())
        return;
    if (type == FrameType::CPU)
        zoe::detail::frameMark();
    else
        zoe::detail::frameOfSet(type == FrameType::GPU ? "GPU" : "Render",
                                zoe::detail::FrameStep::Next);
}

} // namespace compat

inline namespace recorded {

// A source location that opens zones; created once and never destroyed.
struct EventDescription : zoe::detail::Site {
    enum Flags : std::uint8_t {
        IS_CUSTOM_NAME = 1,
        COPY_NAME_STRING = 2,
        COPY_FILENAME_STRING = 4
    };

    // All texts are copied.
    static EventDescription *Create(const char *eventName, const char *fileName,
                                    unsigned long fileLine, unsigned long colour = 0,
                                    unsigned long filter = 0, std::uint8_t = 0)
    {
        return new EventDescription{*keptSite(eventName, fileName, fileLine, colour, filter)};
    }
    // The same one for the same arguments.
    static EventDescription *CreateShared(const char *eventName, const char *fileName = nullptr,
                                          unsigned long fileLine = 0, unsigned long colour = 0,
                                          unsigned long filter = 0)
    {
        static std::mutex mutex;
        static std::map<const zoe::detail::Site *, EventDescription *> all;
        const zoe::detail::Site *const kept =
            keptSite(eventName, fileName, fileLine, colour, filter);
        const std::lock_guard lock(mutex);
        EventDescription *&shared = all[kept];
        if (shared == nullptr)
            shared = new EventDescription{*kept};
        return shared;
    }

  private:
    static const zoe::detail::Site *keptSite(const char *eventName, const char *fileName,
                                             unsigned long fileLine, unsigned long colour,
                                             unsigned long filter)
    {
        const auto category = static_cast<Category::Type>(std::uint64_t{filter} << 32);
        return zoe::detail::keepSite({eventName, eventName, fileName != nullptr ? fileName : "",
                                      compat::nameOf(category),
                                      static_cast<std::uint32_t>(fileLine),
                                      static_cast<std::uint32_t>(colour) & 0xffffff, 0, nullptr});
    }
};

struct EventData : EventTime {
    const EventDescription *description = nullptr;
    zoe::detail::ThreadBuffer *zone = nullptr;

    bool operator<(const EventData &other) const
    {
        return start != other.start ? start < other.start : finish > other.finish;
    }
};

class Event {
  public:
    explicit Event(const EventDescription &description) noexcept
        : m_buffer(zoe::detail::enter(&description))
    {}
    Event(const EventDescription &place, const char *name) noexcept
    {
        if (zoe::detail::recording())
            m_buffer = zoe::detail::enterNamed(&place, name, __builtin_strlen(name));
    }
    ~Event()
    {
        if (m_buffer != nullptr)
            zoe::detail::leave(m_buffer);
    }
    Event(const Event &) = delete;
    Event &operator=(const Event &) = delete;

    // Null if the event is not recorded. Stop() takes it back.
    static EventData *Start(const EventDescription &description) noexcept
    {
        zoe::detail::ThreadBuffer *const zone = zoe::detail::enter(&description);
        if (zone == nullptr)
            return nullptr;
        auto *const data = new (std::nothrow) EventData;
        if (data == nullptr) {
            zoe::detail::leave(zone);
            return nullptr;
        }
        data->description = &description;
        data->zone = zone;
        data->EventTime::Start();
        return data;
    }
    static void Stop(EventData &data) noexcept
    {
        zoe::detail::leaveHandle(data.zone);
        delete &data;
    }

    static void Push(const EventDescription &description) noexcept
    {
        zoe::detail::PushedZones<Event>::push([&] { return zoe::detail::enter(&description); });
    }
    static void Push(const char *name) noexcept
    {
        static const zoe::detail::Site place{nullptr, "", "", "", 0, 0, 0, nullptr};
        zoe::detail::PushedZones<Event>::push([&]() -> zoe::detail::ThreadBuffer * {
            return zoe::detail::recording()
                       ? zoe::detail::enterNamed(&place, name, __builtin_strlen(name))
                       : nullptr;
        });
    }
    static void Pop() noexcept { zoe::detail::PushedZones<Event>::pop(); }
    // Events with explicit times are not recorded.
    static void Add(EventStorage *, const EventDescription *, std::int64_t, std::int64_t) {}
    static void Push(EventStorage *, const EventDescription *, std::int64_t) {}
    static void Pop(EventStorage *, std::int64_t) {}

  private:
    zoe::detail::ThreadBuffer *m_buffer = nullptr;
};

struct Tag {
    template <class T>
    static void Attach(const EventDescription &key, const T &value) noexcept
    {
        if (zoe::detail::recording())
            zoe::detail::giveValue(key.name, value);
    }
    static void Attach(const EventDescription &key, const char *text, std::uint16_t length) noexcept
    {
        if (zoe::detail::recording())
            zoe::detail::valueText(key.name, text, length);
    }
    static void Attach(const EventDescription &key, float x, float y, float z) noexcept
    {
        float all[] = {x, y, z};
        Attach(key, all);
    }
    static void Attach(const EventDescription &key, float *xyz) noexcept
    {
        if (zoe::detail::recording())
            zoe::detail::numbers(key.name, xyz, 3);
    }
};

inline bool RegisterThread(const char *name) noexcept
{
    zoe::detail::nameThread(name);
    return true;
}

// A frame ends where the next one begins. Returns its number.
inline std::uint32_t BeginFrame(FrameType::Type type = FrameType::CPU, std::int64_t = -1,
                                std::uint64_t = ~std::uint64_t{0}) noexcept
{
    compat::flip(type);
    return compat::frameNumber(type, 1);
}
inline std::uint32_t EndFrame(FrameType::Type type = FrameType::CPU, std::int64_t = -1,
                              std::uint64_t = ~std::uint64_t{0}) noexcept
{
    return compat::frameNumber(type, 0);
}

} // namespace recorded

#else

inline namespace nothing {

struct EventDescription {
    enum Flags : std::uint8_t {
        IS_CUSTOM_NAME = 1,
        COPY_NAME_STRING = 2,
        COPY_FILENAME_STRING = 4
    };

    static EventDescription *Create(const char *, const char *, unsigned long, unsigned long = 0,
                                    unsigned long = 0, std::uint8_t = 0)
    {
        static EventDescription only;
        return &only;
    }
    static EventDescription *CreateShared(const char *, const char * = nullptr, unsigned long = 0,
                                          unsigned long = 0, unsigned long = 0)
    {
        return Create("", "", 0);
    }
};
struct EventData : EventTime {
    const EventDescription *description = nullptr;
};
struct Event {
    explicit Event(const EventDescription &) noexcept {}
    static EventData *Start(const EventDescription &) noexcept { return nullptr; }
    static void Stop(EventData &) noexcept {}
    static void Push(const EventDescription &) noexcept {}
    static void Push(const char *) noexcept {}
    static void Pop() noexcept {}
    static void Add(EventStorage *, const EventDescription *, std::int64_t, std::int64_t) {}
    static void Push(EventStorage *, const EventDescription *, std::int64_t) {}
    static void Pop(EventStorage *, std::int64_t) {}
};
struct Tag {
    template <class... Value>
    static void Attach(const EventDescription &, const Value &...) noexcept
    {}
};
inline bool RegisterThread(const char *) noexcept
{
    return false;
}
inline std::uint32_t BeginFrame(FrameType::Type = FrameType::CPU, std::int64_t = -1,
                                std::uint64_t = ~std::uint64_t{0}) noexcept
{
    return 0;
}
inline std::uint32_t EndFrame(FrameType::Type = FrameType::CPU, std::int64_t = -1,
                              std::uint64_t = ~std::uint64_t{0}) noexcept
{
    return 0;
}

} // namespace nothing

#endif

inline EventDescription *CreateDescription(const char *function, const char *file, int line,
                                           const char *name = nullptr,
                                           Category::Type category = Category::None,
                                           std::uint8_t flags = 0)
{
    return EventDescription::Create(name != nullptr ? name : function, file,
                                    static_cast<unsigned long>(line), Category::GetColor(category),
                                    Category::GetMask(category), flags);
}
inline EventDescription *CreateDescription(const char *function, const char *file, int line,
                                           Category::Type category)
{
    return CreateDescription(function, file, line, nullptr, category);
}

inline bool UnRegisterThread(bool)
{
    return true;
}
struct ThreadScope {
    explicit ThreadScope(const char *name) { RegisterThread(name); }
};

} // namespace Optick
