// Reads a text file line by line, compressed by gzip or not: UTF-8 with or without byte order mark,
// or UTF-16 with one; lines end with LF or CR LF. Not thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <QStringDecoder>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/bytes/gunzip.h"

namespace zoe {

// By the byte order mark.
[[nodiscard]] bool isUtf16(std::string_view firstBytes);
// REQUIRES: isUtf16(firstBytes)
[[nodiscard]] QStringDecoder utf16Decoder(std::string_view firstBytes);

class TextLines {
  public:
    static constexpr std::size_t kLongest = std::size_t{64} << 20;

    // Reports progress by bytes if the device knows its size and isn't compressed. The device must
    // outlive the reader.
    TextLines(QIODevice &device, const Task &task);

    // False at the end; the line is valid until the next call. Error: Io, Cancelled, LimitReached
    // (a line longer than kLongest bytes).
    Result<bool> next(std::string_view &line);
    // take(line) for all that follow, until it returns an error. Error: that one, or as next().
    template <class Take>
    Status each(const Take &take)
    {
        std::string_view line;
        Result<bool> got = next(line);
        for (; got && *got; got = next(line))
            if (Status taken = take(line); !taken)
                return taken;
        return got ? Status() : got.error();
    }
    [[nodiscard]] std::uint64_t number() const { return m_number; } // of the last one, from 1
    [[nodiscard]] std::string place() const { return "line " + std::to_string(m_number); }
    // After the end: whether the last line lacks its line feed.
    [[nodiscard]] bool endsMidLine() const { return m_endsMidLine; }

    // The first bytes of a file as text, uncompressed and decoded like lines, for sniffing.
    static std::string decoded(std::span<const std::byte> firstBytes);

  private:
    Result<bool> more();

    PlainInput m_input;
    QIODevice &m_device; // of m_input
    const Task m_task;
    QStringDecoder m_decoder; // of UTF-16
    bool m_begun = false;
    bool m_wide = false;
    bool m_atEnd = false;
    bool m_endsMidLine = false;
    std::string m_text;
    std::size_t m_begin = 0;
    std::size_t m_searched = 0; // after m_begin, without an end of line
    std::uint64_t m_number = 0;
    std::uint64_t m_read = 0;
    double m_size = 0;
};

} // namespace zoe
