#include "plugins/importers/perfetto/inflate_packets.h"

#include <algorithm>
#include <array>
#include <zlib.h>

namespace zoe::perfetto {

namespace {

constexpr std::size_t kMost = std::size_t{64} << 20;
constexpr std::size_t kAlways = std::size_t{1} << 20;
constexpr std::size_t kMostTimes = 500;

class Inflater {
  public:
    Inflater() { m_ready = inflateInit(&m_stream) == Z_OK; }
    ~Inflater()
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    void setInput(std::string_view bytes)
    {
        // zlib takes a pointer to bytes that it doesn't change.
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
        m_stream.avail_in = static_cast<uInt>(bytes.size());
    }
    // Adds what comes out; false: it has ended, well or not.
    bool step(std::string &out)
    {
        std::array<char, 65'536> block;
        m_stream.next_out = reinterpret_cast<Bytef *>(block.data());
        m_stream.avail_out = static_cast<uInt>(block.size());
        const int result = m_ready ? inflate(&m_stream, Z_NO_FLUSH) : Z_MEM_ERROR;
        out.append(block.data(), block.size() - m_stream.avail_out);
        m_whole = result == Z_STREAM_END;
        return result == Z_OK;
    }
    [[nodiscard]] bool whole() const { return m_whole; }

  private:
    z_stream m_stream = {};
    bool m_ready = false;
    bool m_whole = false;
};

} // namespace

Result<std::string> inflatePackets(std::string_view compressed, Report &report)
{
    const std::size_t most = std::min(kMost, kAlways + kMostTimes * compressed.size());
    Inflater inflater;
    inflater.setInput(compressed);
    std::string out;
    while (inflater.step(out)) {
        if (out.size() > most)
            return Error{ErrorCode::LimitReached,
                         "a compressed packet of " + std::to_string(compressed.size()) +
                             " bytes unpacks to more than " + std::to_string(most),
                         {}};
    }
    if (!inflater.whole())
        report.count("broken compressed packets: read as far as possible");
    return out;
}

} // namespace zoe::perfetto
