// The frame records of a capture, independent of how it stores them. Views: cheap to copy, valid as
// long as the capture; thread-safe.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"

namespace zoe {

// Records that are stored in another form. Immutable while there are views of it.
class FrameSource {
  public:
    virtual ~FrameSource() = default;
    // REQUIRES: the frame exists.
    [[nodiscard]] virtual FrameRecord record(FrameIndex frame) const = 0;
};

// Like a std::span, but with records by value.
class FrameRecords {
  public:
    class Iterator;

    FrameRecords() = default;
    // No conversion from types that are such ranges themselves.
    template <std::same_as<std::span<const FrameRecord>> Span>
    FrameRecords(Span records)
        : m_records(records.data())
        , m_size(records.size())
    {}
    FrameRecords(const std::vector<FrameRecord> &records)
        : m_records(records.data())
        , m_size(records.size())
    {}
    // The first `size` records of a source.
    FrameRecords(const FrameSource &source, std::size_t size)
        : m_source(&source)
        , m_size(size)
    {}

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] FrameRecord operator[](std::size_t i) const
    {
        const std::size_t at = m_first + i;
        return m_source == nullptr ? m_records[at] : m_source->record(static_cast<FrameIndex>(at));
    }
    [[nodiscard]] FrameRecord front() const { return (*this)[0]; }
    [[nodiscard]] FrameRecord back() const { return (*this)[m_size - 1]; }
    [[nodiscard]] FrameRecords subspan(std::size_t first, std::size_t count) const
    {
        FrameRecords part = *this;
        part.m_first += first;
        part.m_size = count;
        return part;
    }
    [[nodiscard]] FrameRecords subspan(std::size_t first) const
    {
        return subspan(first, m_size - first);
    }
    [[nodiscard]] FrameRecords first(std::size_t count) const { return subspan(0, count); }

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

  private:
    const FrameSource *m_source = nullptr; // null: plain records
    const FrameRecord *m_records = nullptr;
    std::size_t m_first = 0;
    std::size_t m_size = 0;
};

class FrameRecords::Iterator {
  public:
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::random_access_iterator_tag;
    using value_type = FrameRecord;
    using difference_type = std::ptrdiff_t;
    using reference = FrameRecord;
    // Holds the record while its member is read.
    class Pointer {
      public:
        explicit Pointer(const FrameRecord &record)
            : m_record(record)
        {}
        [[nodiscard]] const FrameRecord *operator->() const { return &m_record; }

      private:
        FrameRecord m_record;
    };
    using pointer = Pointer;

    Iterator() = default;
    Iterator(const FrameRecords &records, std::size_t at)
        : m_records(records)
        , m_at(static_cast<difference_type>(at))
    {}

    [[nodiscard]] FrameRecord operator*() const { return (*this)[0]; }
    [[nodiscard]] Pointer operator->() const { return Pointer(**this); }
    [[nodiscard]] FrameRecord operator[](difference_type i) const
    {
        return m_records[static_cast<std::size_t>(m_at + i)];
    }
    Iterator &operator+=(difference_type i)
    {
        m_at += i;
        return *this;
    }
    Iterator &operator-=(difference_type i) { return *this += -i; }
    Iterator &operator++() { return *this += 1; }
    Iterator &operator--() { return *this -= 1; }
    Iterator operator++(int)
    {
        const Iterator before = *this;
        ++*this;
        return before;
    }
    Iterator operator--(int)
    {
        const Iterator before = *this;
        --*this;
        return before;
    }
    friend Iterator operator+(Iterator at, difference_type i) { return at += i; }
    friend Iterator operator+(difference_type i, Iterator at) { return at += i; }
    friend Iterator operator-(Iterator at, difference_type i) { return at -= i; }
    friend difference_type operator-(const Iterator &a, const Iterator &b)
    {
        return a.m_at - b.m_at;
    }
    friend bool operator==(const Iterator &a, const Iterator &b) { return a.m_at == b.m_at; }
    friend std::strong_ordering operator<=>(const Iterator &a, const Iterator &b)
    {
        return a.m_at <=> b.m_at;
    }

  private:
    FrameRecords m_records;
    difference_type m_at = 0;
};

inline FrameRecords::Iterator FrameRecords::begin() const
{
    return {*this, 0};
}

inline FrameRecords::Iterator FrameRecords::end() const
{
    return {*this, m_size};
}

} // namespace zoe

// Iterators contain their view.
template <>
inline constexpr bool std::ranges::enable_borrowed_range<zoe::FrameRecords> = true;
template <>
inline constexpr bool std::ranges::enable_view<zoe::FrameRecords> = true;
