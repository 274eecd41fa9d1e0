// Converts text between UTF-8 and the encoding of Windows. Inner part of the Windows platform. Pure
// functions.
#pragma once

#include <windows.h>

#include <string>
#include <string_view>

namespace zoe::system {

inline std::string utf8(std::wstring_view text)
{
    const auto length = static_cast<int>(text.size());
    std::string result(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), length,
                                                                    nullptr, 0, nullptr, nullptr)),
                       '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), length, result.data(),
                        static_cast<int>(result.size()), nullptr, nullptr);
    return result;
}

inline std::wstring wide(std::string_view text)
{
    const auto length = static_cast<int>(text.size());
    std::wstring result(
        static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0)),
        L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), length, result.data(),
                        static_cast<int>(result.size()));
    return result;
}

} // namespace zoe::system
