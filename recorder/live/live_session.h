// The live summary of one session: names as they go by on their way to the outputs, figures while
// somebody wants them. Owned by the writer thread, but for the functions of zoetrope/overlay.h and
// forgetReaders().
#pragma once

#include <memory>
#include <optional>

#include "formats/stream/output/message_sink.h"
#include "recorder/live/live_summary.h"

namespace zoe::recorder {

class LiveSession final : public MessageSink {
  public:
    // Hands all messages on. The next one must outlive it.
    explicit LiveSession(MessageSink &next)
        : m_next(next)
    {}

    // Behind the dictionary for it.
    void add(const Chunk &chunk);

    Status header(const SessionInfo &session) override { return m_next.header(session); }
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override
    {
        return m_next.annotations(changes);
    }
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override
    {
        return m_next.chunk(chunk);
    }
    Status end() override { return m_next.end(); }

    // Somebody has asked for summaries.
    static bool isWanted();
    // In a forked child, where another thread may have been reading.
    static void forgetReaders();

  private:
    MessageSink &m_next;
    const std::shared_ptr<LiveNames> m_names = std::make_shared<LiveNames>();
    double m_tau = 0;
    std::optional<LiveStatistics> m_statistics; // none: nobody wants them
};

} // namespace zoe::recorder
