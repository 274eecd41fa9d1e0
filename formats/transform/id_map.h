// Maps the ids of a capture to those of another capture's writer. Immutable after construction.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/dictionary.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

class IdMap {
  public:
    // Adds everything to the writer, except threads that are not kept; these get no id. An empty
    // list keeps all threads.
    IdMap(const Dictionaries &dictionaries, CaptureWriter &writer,
          const std::vector<bool> &keptThreads = {});
    // Maps every id of the capture to itself, except that of a frame set to be left out.
    explicit IdMap(const Dictionaries &dictionaries, FrameSetId without = {});

    // Invalid if the id has no counterpart or is invalid itself.
    [[nodiscard]] ThreadId operator()(ThreadId id) const { return in(m_threads, id); }
    [[nodiscard]] SiteId operator()(SiteId id) const { return in(m_sites, id); }
    [[nodiscard]] PlotId operator()(PlotId id) const { return in(m_plots, id); }
    [[nodiscard]] FrameSetId operator()(FrameSetId id) const { return in(m_frameSets, id); }
    [[nodiscard]] LockId operator()(LockId id) const { return in(m_locks, id); }
    [[nodiscard]] PoolId operator()(PoolId id) const { return in(m_pools, id); }
    [[nodiscard]] ValueKeyId operator()(ValueKeyId id) const { return in(m_keys, id); }

    [[nodiscard]] StackId operator()(StackId id) const { return in(m_stacks, id); }

    // The new ids by the old ones.
    [[nodiscard]] std::vector<std::uint32_t> sites() const;

    // Replaces all ids in an item of a chunk.
    void apply(PlotPoint &point) const { map(point.plot); }
    void apply(SetFrame &frame) const { map(frame.set); }
    void apply(Message &message) const { map(message.thread); }
    void apply(ZoneValue &value) const { map(value.key); }
    void apply(LockSpan &span) const
    {
        map(span.lock);
        map(span.thread);
    }
    void apply(AsyncSpan &span) const
    {
        map(span.site);
        map(span.beginThread);
        map(span.endThread);
    }
    void apply(FlowPoint &point) const
    {
        map(point.site);
        map(point.thread);
    }
    void apply(MemoryEvent &event) const
    {
        map(event.pool);
        map(event.thread);
    }
    void apply(ThreadStateSpan &span) const
    {
        map(span.thread);
        map(span.waker);
    }
    void apply(ThreadUsage &usage) const { map(usage.thread); }
    void apply(StolenTime & /*stolen*/) const {}
    void apply(StackSample &sample) const
    {
        map(sample.thread);
        map(sample.stack);
    }

    // Whether the thread is kept, or there was none.
    [[nodiscard]] bool keeps(ThreadId id) const { return !id.valid() || (*this)(id).valid(); }

  private:
    template <class Id>
    void map(Id &id) const
    {
        id = (*this)(id);
    }
    template <class Id>
    static Id in(const std::vector<Id> &ids, Id id)
    {
        return id.value < ids.size() ? ids[id.value] : Id{};
    }

    std::vector<SiteId> m_sites;
    std::vector<ThreadId> m_threads;
    std::vector<PlotId> m_plots;
    std::vector<FrameSetId> m_frameSets;
    std::vector<LockId> m_locks;
    std::vector<PoolId> m_pools;
    std::vector<ValueKeyId> m_keys;
    std::vector<ModuleId> m_modules;
    std::vector<CodeAddressId> m_addresses;
    std::vector<StackId> m_stacks;
};

} // namespace zoe
