// Values of zones that wait until their zones end: compact, with texts and numbers in shared
// storage. Inner part of thread_events.h. Not thread-safe: one owner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/model/extras.h"

namespace zoe::assembler {

// A value passed by the caller: contains views of the caller's data.
struct GivenValue {
    ValueKeyId key;
    ValueKind kind = ValueKind::Text;
    std::uint64_t bits = 0;
    std::string_view text{};
    std::span<const double> numbers{};
};

struct WaitingValue {
    ValueKeyId key;
    ValueKind kind = ValueKind::Text;
    std::uint32_t size = 0; // of a text or of numbers, which start at bits
    std::uint64_t bits = 0;

    // Of its text or numbers.
    [[nodiscard]] std::size_t byteSize() const
    {
        return kind == ValueKind::Numbers ? size * sizeof(double) : size;
    }
};

class WaitingRoom {
  public:
    WaitingValue keep(const GivenValue &value)
    {
        ++m_waiting;
        if (value.kind == ValueKind::Text)
            return kept(value, m_texts.add(std::span(value.text)), value.text.size());
        if (value.kind == ValueKind::Numbers)
            return kept(value, m_numbers.add(value.numbers), value.numbers.size());
        return {value.key, value.kind, 0, value.bits};
    }

    // Moves the value of an ended zone into the chunk.
    void give(const WaitingValue &value, std::size_t entry, ChunkExtras &extras)
    {
        --m_waiting;
        if (value.kind == ValueKind::Text) {
            const std::span<const char> text = m_texts.take(value);
            extras.addText(entry, value.key, {text.data(), text.size()});
        } else if (value.kind == ValueKind::Numbers) {
            extras.addNumbers(entry, value.key, m_numbers.take(value));
        } else {
            extras.addValue(entry, value.key, value.kind, value.bits);
        }
    }

    // Its zone can't keep it.
    void drop(const WaitingValue &value)
    {
        --m_waiting;
        if (value.kind == ValueKind::Text)
            m_texts.take(value);
        else if (value.kind == ValueKind::Numbers)
            m_numbers.take(value);
    }

    // Makes room if most of it holds what has gone. forEach(visit) calls visit(value) for every
    // value that waits.
    template <class ForEach>
    void tidy(const ForEach &forEach)
    {
        const Items<char> texts = m_texts.renewed();
        const Items<double> numbers = m_numbers.renewed();
        if (texts.empty() && numbers.empty())
            return;
        forEach([&](WaitingValue &value) {
            if (value.kind == ValueKind::Text && !texts.empty())
                value.bits = m_texts.moved(texts, value);
            else if (value.kind == ValueKind::Numbers && !numbers.empty())
                value.bits = m_numbers.moved(numbers, value);
        });
    }

    [[nodiscard]] std::size_t waiting() const { return m_waiting; }
    [[nodiscard]] std::size_t byteSize() const { return m_texts.byteSize() + m_numbers.byteSize(); }

  private:
    // Grows without moving its items, so that it never takes twice its size.
    template <class T>
    class Items {
      public:
        // Returns the position of the items: the block, and the place in it.
        std::uint64_t add(std::span<const T> items)
        {
            if (m_blocks.empty() ||
                m_blocks.back().capacity() - m_blocks.back().size() < items.size()) {
                m_blocks.emplace_back().reserve(
                    std::max(items.size(), std::clamp(m_size, kFirstBlock, kMostOfBlock)));
                m_capacity += m_blocks.back().capacity();
            }
            std::vector<T> &block = m_blocks.back();
            const std::size_t first = block.size();
            block.insert(block.end(), items.begin(), items.end());
            m_size += items.size();
            return std::uint64_t{m_blocks.size() - 1} << 32 | first;
        }
        [[nodiscard]] std::span<const T> at(std::uint64_t first, std::size_t size) const
        {
            if (size == 0) // the block may be gone
                return {};
            return std::span(m_blocks[first >> 32]).subspan(first & 0xffff'ffff, size);
        }
        // Keeps a block for later items, unless it is a large one.
        void clear()
        {
            if (m_blocks.empty())
                return;
            m_blocks.erase(m_blocks.begin(), m_blocks.end() - 1);
            m_blocks.front().clear();
            m_size = 0;
            m_capacity = m_blocks.front().capacity();
            if (m_capacity > kMostOfBlock)
                *this = {};
        }
        [[nodiscard]] bool empty() const { return m_size == 0; }
        [[nodiscard]] std::size_t size() const { return m_size; }
        [[nodiscard]] std::size_t byteSize() const { return m_capacity * sizeof(T); }

      private:
        static constexpr std::size_t kFirstBlock = 256 / sizeof(T);
        static constexpr std::size_t kMostOfBlock = (std::size_t{64} << 10) / sizeof(T);

        std::vector<std::vector<T>> m_blocks;
        std::size_t m_size = 0;
        std::size_t m_capacity = 0;
    };

    // Frees the items taken once all, or most of them, have been taken.
    template <class T>
    class Room {
      public:
        std::uint64_t add(std::span<const T> items) { return m_items.add(items); }
        std::span<const T> take(const WaitingValue &value)
        {
            m_taken += value.size;
            return m_items.at(value.bits, value.size);
        }
        // Empties the storage; returns its items if some of them have to be moved.
        Items<T> renewed()
        {
            constexpr std::size_t kFew = 4096;
            Items<T> before;
            if (m_taken == m_items.size()) {
                m_items.clear();
                m_taken = 0;
            } else if (m_taken > kFew && m_taken > m_items.size() / 2) {
                before = std::exchange(m_items, {});
                m_taken = 0;
            }
            return before;
        }
        std::uint64_t moved(const Items<T> &from, const WaitingValue &value)
        {
            return add(from.at(value.bits, value.size));
        }
        [[nodiscard]] std::size_t byteSize() const { return m_items.byteSize(); }

      private:
        Items<T> m_items;
        std::size_t m_taken = 0;
    };

    static WaitingValue kept(const GivenValue &value, std::uint64_t first, std::size_t size)
    {
        return {value.key, value.kind, static_cast<std::uint32_t>(size), first};
    }

    Room<char> m_texts;
    Room<double> m_numbers;
    std::size_t m_waiting = 0;
};

} // namespace zoe::assembler
