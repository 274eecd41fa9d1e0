// An array that grows at its end while other threads read views of its beginning. One thread
// appends. Views are immutable; any thread may read them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

namespace zoe {

template <class T>
class GrowingArray {
  public:
    class View {
      public:
        View() = default;
        [[nodiscard]] std::span<const T> span() const { return {m_items.get(), m_size}; }

      private:
        friend class GrowingArray;
        std::shared_ptr<const T[]> m_items;
        std::size_t m_size = 0;
    };

    // Amortised constant time. No view covers the places that are written.
    void append(const T &item)
    {
        if (m_size == m_capacity) {
            const std::size_t capacity = std::max<std::size_t>(64, 2 * m_capacity);
            std::shared_ptr<T[]> items(new T[capacity]());
            std::copy_n(m_items.get(), m_size, items.get());
            m_items = std::move(items);
            m_capacity = capacity;
        }
        m_items.get()[m_size++] = item;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] const T &back() const { return m_items.get()[m_size - 1]; }
    // Copies a pointer, however long the array is.
    [[nodiscard]] View view() const
    {
        View view;
        view.m_items = m_items;
        view.m_size = m_size;
        return view;
    }

  private:
    std::shared_ptr<T[]> m_items;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

} // namespace zoe
