// The fields of a protobuf message, one by one. Broken bytes end the reading, never the program.
// Pure functions.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace zoe::protobuf {

// A raw field; its meaning is up to the reader.
struct Field {
    std::uint32_t tag = 0;
    bool isBytes = false;
    bool isFixed = false; // 64 raw bits
    std::uint64_t number = 0;
    std::string_view bytes;

    template <class Tag>
    [[nodiscard]] bool is(Tag wanted) const
    {
        return tag == static_cast<std::uint32_t>(wanted);
    }
    [[nodiscard]] std::int64_t asSigned() const { return static_cast<std::int64_t>(number); }
    [[nodiscard]] double asDouble() const
    {
        return isFixed ? std::bit_cast<double>(number) : static_cast<double>(number);
    }
};

// Takes numbers and fields from the start of bytes.
class FieldReader {
  public:
    static constexpr std::size_t kLongestNumber = 10; // bytes

    explicit FieldReader(std::string_view bytes)
        : m_at(bytes.data())
        , m_end(bytes.data() + bytes.size())
    {}

    [[nodiscard]] bool atEnd() const { return m_at == m_end; }
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); }

    // These return whether the bytes start with a whole one.
    bool takeNumber(std::uint64_t &number);
    bool takeBytes(std::uint64_t size, std::string_view &bytes);
    bool takeField(Field &field);

  private:
    enum class Type : unsigned { Number = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

    // A number, and where it ends: null if the bytes are not one. Values, so that the reader and
    // the field stay in registers.
    struct Number {
        std::uint64_t value = 0;
        const char *end = nullptr;
    };
    static Number longAt(const char *at, const char *end); // of several bytes
    static Number fixedAt(Type type, const char *at, const char *end);
    // By the format.
    static bool isReserved(std::uint32_t tag) { return tag >= 19'000 && tag <= 19'999; }

    bool takeWhole(Number taken, std::uint64_t &number)
    {
        if (taken.end == nullptr)
            return false;
        number = taken.value;
        m_at = taken.end;
        return true;
    }

    const char *m_at;
    const char *m_end;
};

// Calls back for every field in turn; false: the bytes are not a message (fields before the error
// were passed on).
template <class Take>
bool forEachField(std::string_view message, Take take)
{
    for (FieldReader reader(message); !reader.atEnd();) {
        Field field;
        if (!reader.takeField(field))
            return false;
        take(field);
    }
    return true;
}

// Adds the numbers of a repeated field, packed or not.
void addNumbers(const Field &field, std::vector<std::uint64_t> &numbers);

// The numbers of a packed list, up to the first broken one.
[[nodiscard]] std::vector<std::uint64_t> packedNumbers(std::string_view bytes);

[[gnu::always_inline]] inline bool FieldReader::takeNumber(std::uint64_t &number)
{
    if (m_at == m_end)
        return false;
    const auto first = static_cast<unsigned char>(*m_at);
    if (first < 0x80) {
        number = first;
        ++m_at;
        return true;
    }
    return takeWhole(longAt(m_at, m_end), number);
}

inline bool FieldReader::takeBytes(std::uint64_t size, std::string_view &bytes)
{
    if (left() < size)
        return false;
    bytes = {m_at, static_cast<std::size_t>(size)};
    m_at += size;
    return true;
}

[[gnu::always_inline]] inline bool FieldReader::takeField(Field &field)
{
    std::uint64_t key = 0;
    if (!takeNumber(key))
        return false;
    field.tag = static_cast<std::uint32_t>(key) >> 3;
    const auto type = static_cast<Type>(key & 7);
    if (field.tag == 0 || isReserved(field.tag))
        return false;
    std::uint64_t number = 0;
    if (type != Type::Number && type != Type::Bytes) {
        field.isFixed = type == Type::Fixed64;
        return takeWhole(fixedAt(type, m_at, m_end), field.number);
    }
    if (!takeNumber(number))
        return false;
    field.isBytes = type == Type::Bytes;
    if (field.isBytes)
        return takeBytes(static_cast<std::uint32_t>(number), field.bytes);
    field.number = number;
    return true;
}

} // namespace zoe::protobuf
