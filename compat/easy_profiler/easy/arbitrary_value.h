// Values of easy_profiler, recorded on the innermost open zone. See profiler.h.
#pragma once
#pragma GCC system_header

#include <easy/profiler.h>

#if defined(BUILD_WITH_EASY_PROFILER) && !defined(DISABLE_EASY_PROFILER) && ZOE_ENABLED

namespace profiler {

// Not used: values are distinguished by name only.
struct ValueId {
    constexpr ValueId() = default;
    template <class T>
    explicit constexpr ValueId(const T &)
    {}
};

namespace compat {

// The value may be followed by a ValueId and a colour, which are ignored.
template <class T, class... More>
void giveOne(const char *key, const T &given, const More &...) noexcept
{
    if (!zoe::detail::recording())
        return;
    if constexpr (std::is_array_v<T> && !std::is_same_v<std::remove_extent_t<T>, char>)
        zoe::detail::numbers(key, given, std::extent_v<T>);
    else
        zoe::detail::giveValue(key, given);
}
template <class T, class... More>
void giveMany(const char *key, const T *given, std::size_t count, const More &...) noexcept
{
    if (zoe::detail::recording())
        zoe::detail::numbers(key, given, count);
}
// The size may include the terminator.
template <class... More>
void giveText(const char *key, const char *given, std::size_t size, const More &...) noexcept
{
    if (zoe::detail::recording())
        zoe::detail::valueText(key, given, size > 0 && given[size - 1] == '\0' ? size - 1 : size);
}

} // namespace compat

} // namespace profiler

#define EASY_VIN(member) ::profiler::ValueId(member)
#define EASY_GLOBAL_VIN ::profiler::ValueId()
#define EASY_UNIQUE_VIN ::profiler::ValueId()
#define EASY_VALUE(...) ::profiler::compat::giveOne(__VA_ARGS__);
#define EASY_ARRAY(...) ::profiler::compat::giveMany(__VA_ARGS__);
#define EASY_TEXT(...) ::profiler::compat::giveOne(__VA_ARGS__);
#define EASY_STRING(...) ::profiler::compat::giveText(__VA_ARGS__);

#else

#define EASY_VIN(member)
#define EASY_GLOBAL_VIN
#define EASY_UNIQUE_VIN
#define EASY_VALUE(...)
#define EASY_ARRAY(...)
#define EASY_TEXT(...)
#define EASY_STRING(...)

#endif
