// Passes the messages of a session to all of its outputs. An output that fails is reported and
// removed; the others continue. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "recorder/outputs/output.h"

namespace zoe::recorder {

class StreamFan final : public MessageSink {
  public:
    // failed: called for each output that fails, except the last one.
    explicit StreamFan(std::function<void(const Error &)> failed)
        : m_failed(std::move(failed))
    {}

    void add(std::unique_ptr<Output> output) { m_outputs.push_back(std::move(output)); }
    void removeAll() { m_outputs.clear(); }

    // Error, of all functions: that of the last remaining output.
    Status header(const SessionInfo &session) override
    {
        return forAll([&](Output &output) { return output.header(session); });
    }
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override
    {
        return forAll([&](Output &output) { return output.dictionary(additions, ids); });
    }
    Status annotations(const AnnotationsMessage &changes) override
    {
        m_passedOn[EventGroup::Bookmarks] += changes.size();
        return forAll([&](Output &output) { return output.annotations(changes); });
    }
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override
    {
        m_passedOn += chunk->events;
        return forAll([&](Output &output) { return output.chunk(chunk); });
    }
    Status end() override
    {
        return forAll([](Output &output) { return output.end(); });
    }
    Status appear()
    {
        return forAll([](Output &output) { return output.appear(); });
    }
    Status checkpoint()
    {
        return forAll([](Output &output) { return output.checkpoint(); });
    }
    Status flush()
    {
        return forAll([](Output &output) { return output.flush(); });
    }

    // Events so far.
    [[nodiscard]] const EventTally &eventsPassedOn() const { return m_passedOn; }
    // Those in the files of the output that writes any; if none does, those passed on.
    [[nodiscard]] EventTally eventsDelivered() const
    {
        std::optional<EventTally> events = m_eventsOfFailed;
        for (const std::unique_ptr<Output> &output : m_outputs)
            if (const auto own = output->eventsInFiles())
                events = own;
        return events.value_or(m_passedOn);
    }

    [[nodiscard]] std::uint64_t bytesWritten() const
    {
        std::uint64_t bytes = m_bytesOfFailed;
        for (const std::unique_ptr<Output> &output : m_outputs)
            bytes += output->bytesWritten();
        return bytes;
    }

  private:
    template <class Function>
    Status forAll(const Function &function)
    {
        for (std::size_t i = 0; i < m_outputs.size();) {
            const Status status = function(*m_outputs[i]);
            if (status) {
                ++i;
                continue;
            }
            m_bytesOfFailed += m_outputs[i]->bytesWritten();
            if (m_outputs.size() == 1)
                return status;
            m_failed(status.error());
            if (const auto events = m_outputs[i]->eventsInFiles())
                m_eventsOfFailed = events;
            m_outputs.erase(m_outputs.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return {};
    }

    std::function<void(const Error &)> m_failed;
    std::vector<std::unique_ptr<Output>> m_outputs;
    std::uint64_t m_bytesOfFailed = 0;
    EventTally m_passedOn;
    std::optional<EventTally> m_eventsOfFailed;
};

} // namespace zoe::recorder
