// Passes the messages of a session to all of its outputs. An output that fails is reported and
// removed; the others continue. Not thread-safe: belongs to one owner, or to the thread that gave
// up that owner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "recorder/outputs/disk_calls.h"
#include "recorder/outputs/output.h"

namespace zoe::recorder {

class StreamFan final : public MessageSink {
  public:
    // What is certain to be in files.
    struct Delivered {
        EventTally events;
        std::uint64_t bytes = 0;
    };

    // failed: called for each output that fails, except the last one.
    StreamFan(DiskCalls &calls, std::function<void(const Error &)> failed)
        : m_calls(calls)
        , m_failed(std::move(failed))
    {}

    void add(std::unique_ptr<Output> output) { m_outputs.push_back(std::move(output)); }
    // The latest first, as an earlier one may take long.
    void removeAll()
    {
        while (!m_outputs.empty())
            m_outputs.pop_back();
    }

    // Closes all outputs, which may also take long. Afterwards only atLastAnswer() may be called.
    void close()
    {
        noteDelivered(); // outside the call, as whoever gives it up reads this
        DiskCalls::Call call(m_calls);
        if (!call.isAllowed())
            return;
        m_isClosed = true;
        removeAll();
    }
    // After the thread was killed in any call.
    void noteDelivered()
    {
        if (!m_isClosed)
            m_atLastAnswer = {eventsDelivered(), bytesWritten()};
    }

    // All functions fail with the error of the last remaining output, or if the thread was given
    // up.
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
    Status end(const LeftOut &leftOut) override
    {
        return forAll([&](Output &output) { return output.end(leftOut); });
    }
    Status appear()
    {
        return forAll([](Output &output) { return output.appear(); });
    }
    Status settle()
    {
        return forAll([](Output &output) { return output.settle(); });
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
    // The events in the files of the output that writes files; without such an output, those passed
    // on.
    [[nodiscard]] EventTally eventsDelivered() const
    {
        std::optional<EventTally> events = m_eventsOfFailed;
        for (const std::unique_ptr<Output> &output : m_outputs)
            if (const auto own = output->eventsInFiles())
                events = own;
        return events.value_or(m_passedOn);
    }

    // The same at the time when the last call was answered, for whoever gave up the thread in a
    // later call.
    [[nodiscard]] const Delivered &atLastAnswer() const { return m_atLastAnswer; }

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
            DiskCalls::Call call(m_calls);
            if (!call.isAllowed())
                return givenUp();
            const Status status = function(*m_outputs[i]);
            const bool goes = !status && m_outputs.size() > 1;
            if (goes)
                remove(i);
            if (!call.end())
                return givenUp();
            noteDelivered();
            if (goes)
                m_failed(status.error());
            else if (!status)
                return status;
            else
                ++i;
        }
        return {};
    }

    void remove(std::size_t index)
    {
        const std::unique_ptr<Output> failed = std::move(m_outputs[index]);
        m_outputs.erase(m_outputs.begin() + static_cast<std::ptrdiff_t>(index));
        m_bytesOfFailed += failed->bytesWritten();
        if (const auto events = failed->eventsInFiles())
            m_eventsOfFailed = events;
    }
    static Error givenUp() { return {ErrorCode::Unreachable, "nobody waits any more", {}}; }

    DiskCalls &m_calls;
    std::function<void(const Error &)> m_failed;
    Delivered m_atLastAnswer;
    bool m_isClosed = false;
    std::vector<std::unique_ptr<Output>> m_outputs;
    std::uint64_t m_bytesOfFailed = 0;
    EventTally m_passedOn;
    std::optional<EventTally> m_eventsOfFailed;
};

} // namespace zoe::recorder
