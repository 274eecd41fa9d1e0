// Reads unwind tables (.eh_frame) value by value. Internal to the Linux platform. Belongs to one
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "recorder/platform/samples/memory_part.h"

namespace zoe::recorder::platform {

// Reading never fails: after the first broken value, everything is 0.
class TableCursor {
  public:
    // How addresses are written (DW_EH_PE_).
    enum PointerForm : std::uint8_t {
        kFormMask = 0x0f,
        kWhole = 0x00,
        kUnsigned2 = 0x02,
        kUnsigned4 = 0x03,
        kUnsigned8 = 0x04,
        kSigned2 = 0x0a,
        kSigned4 = 0x0b,
        kSigned8 = 0x0c,
        kBaseMask = 0x70,
        kFromHere = 0x10,
        kFromTable = 0x30,
        kIndirect = 0x80,
        kOmitted = 0xff
    };

    TableCursor(std::span<const MemoryPart> readable, std::uint64_t address)
    {
        for (const MemoryPart &part : readable) {
            if (address >= part.address && address - part.address <= part.bytes.size()) {
                m_part = part;
                m_at = static_cast<std::size_t>(address - part.address);
                m_ok = true;
                return;
            }
        }
    }
    explicit TableCursor(std::span<const unsigned char> bytes)
        : m_part{0, bytes}
        , m_ok(true)
    {}

    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool atEnd() const { return !m_ok || m_at >= m_part.bytes.size(); }
    [[nodiscard]] std::uint64_t address() const { return m_part.address + m_at; }

    template <class Number>
    Number next()
    {
        Number number{};
        if (const auto bytes = take(sizeof number); bytes.size() == sizeof number)
            std::memcpy(&number, bytes.data(), sizeof number);
        return number;
    }
    std::span<const unsigned char> take(std::uint64_t count)
    {
        m_ok = m_ok && count <= m_part.bytes.size() - m_at;
        if (!m_ok)
            return {};
        const auto taken = m_part.bytes.subspan(m_at, static_cast<std::size_t>(count));
        m_at += taken.size();
        return taken;
    }
    // Limits reading to this many more bytes.
    void limit(std::uint64_t count)
    {
        const std::size_t before = m_at;
        take(count);
        if (m_ok)
            m_part.bytes = m_part.bytes.first(std::exchange(m_at, before));
    }
    std::uint64_t nextUnsigned() // LEB128
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = next<std::uint8_t>();
            number |= std::uint64_t{byte & 0x7fU} << shift;
            if ((byte & 0x80U) == 0)
                return number;
        }
        m_ok = false;
        return 0;
    }
    std::int64_t nextSigned()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64;) {
            const auto byte = next<std::uint8_t>();
            number |= std::uint64_t{byte & 0x7fU} << shift;
            shift += 7;
            if ((byte & 0x80U) == 0) {
                if (shift < 64 && (byte & 0x40U) != 0)
                    number |= ~std::uint64_t{0} << shift;
                return static_cast<std::int64_t>(number);
            }
        }
        m_ok = false;
        return 0;
    }
    std::uint64_t nextPointer(std::uint8_t form, std::uint64_t table)
    {
        const std::uint64_t base = (form & kBaseMask) == kFromHere    ? address()
                                   : (form & kBaseMask) == kFromTable ? table
                                                                      : 0;
        m_ok = m_ok && (form & kIndirect) == 0 &&
               (base != 0 || (form & kBaseMask) == 0); // others are never written
        return base + nextOf(form);
    }
    [[nodiscard]] std::span<const unsigned char> rest() const
    {
        return m_ok ? m_part.bytes.subspan(m_at) : std::span<const unsigned char>();
    }
    // The text before the next 0.
    std::string_view nextText()
    {
        const std::size_t begin = m_at;
        while (m_ok && next<std::uint8_t>() != 0)
            ;
        return m_ok ? std::string_view(reinterpret_cast<const char *>(m_part.bytes.data()) + begin,
                                       m_at - begin - 1)
                    : std::string_view();
    }

  private:
    std::uint64_t nextOf(std::uint8_t form)
    {
        const auto wide = [](auto number) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
        };
        switch (form & kFormMask) {
        case kWhole:
        case kUnsigned8:
        case kSigned8:
            return next<std::uint64_t>();
        case kUnsigned2:
            return next<std::uint16_t>();
        case kUnsigned4:
            return next<std::uint32_t>();
        case kSigned2:
            return wide(next<std::int16_t>());
        case kSigned4:
            return wide(next<std::int32_t>());
        default:
            m_ok = false;
            return 0;
        }
    }

    MemoryPart m_part;
    std::size_t m_at = 0;
    bool m_ok = false;
};

} // namespace zoe::recorder::platform
