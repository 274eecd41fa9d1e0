// The fatal error channel: a value, or one sentence about what failed and where. Oddities that
// don't stop the work go to a Report (report.h) instead.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace zoe {

enum class ErrorCode {
    BadInput,     // the user's input or file is invalid
    Io,           // the system failed: no such file, disk full, no memory, connection lost
    Unreachable,  // a server, or a part of it, doesn't answer; the same call may succeed later
    Damaged,      // a capture whose checksums or structure are broken
    TooNew,       // written by a later version than this one can read
    Unsupported,  // recognised, but not supported
    LimitReached, // more than the format or the program can hold, on any computer
    Cancelled,
};

struct Error {
    ErrorCode code = ErrorCode::BadInput;
    std::string message; // one sentence for users, without the place and without a full stop
    std::string place;   // file, byte offset, line or option; may be empty

    // "message (place)", as shown to the user.
    [[nodiscard]] std::string text() const;
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {}

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    // REQUIRES: ok()
    T &value() & { return *checkedValue(); }
    const T &value() const & { return *const_cast<Result *>(this)->checkedValue(); }
    T &&value() && { return std::move(*checkedValue()); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    T *operator->() { return checkedValue(); }
    const T *operator->() const { return &value(); }

    // REQUIRES: !ok()
    const Error &error() const
    {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }

  private:
    T *checkedValue()
    {
        assert(ok());
        return std::get_if<0>(&m_state);
    }

    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error)
        : m_failed(true)
        , m_error(std::move(error))
    {}

    [[nodiscard]] bool ok() const { return !m_failed; }
    explicit operator bool() const { return ok(); }

    // REQUIRES: !ok()
    const Error &error() const
    {
        assert(m_failed);
        return m_error;
    }

  private:
    bool m_failed = false;
    Error m_error;
};

using Status = Result<void>;

} // namespace zoe
