// Collects the contents of a stream from its messages, in the order of the stream, and limits what
// a broken or malicious stream may claim. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "formats/reading/damage_list.h"
#include "formats/reading/stream_contents.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

class ContentsBuilder {
  public:
    explicit ContentsBuilder(std::size_t streamBytes);

    void setSession(SessionInfo session) { m_contents.session = std::move(session); }
    // False: it claims more ids than the stream can hold, and is skipped.
    bool addDictionary(DictionaryMessage dictionary);
    // Declares that these ids exist, with or without known names.
    bool addIds(const IdCounts &ids);
    void addAnnotations(std::span<const AnnotationChange> changes);
    // Frames between the last one and the first of this chunk are missing. False: the chunk does
    // not follow on or claims a frame too far away, and is skipped.
    bool addChunk(const ChunkSummary &chunk, std::uint32_t calls,
                  std::span<const FrameRecord> frames);
    // Adds missing frames up to the given number. False: too far away.
    bool addMissing(std::uint64_t upToFrame);
    // Adds missing frames whose start is known. False: too many.
    bool addLost(std::span<const FrameRecord> frames);
    void addDamage(Damage damage) { zoe::addDamage(m_contents.damage, std::move(damage)); }

    [[nodiscard]] FrameIndex nextFrame() const
    {
        return static_cast<FrameIndex>(m_contents.frames.size());
    }
    [[nodiscard]] std::vector<Damage> &damage() { return m_contents.damage; }

    // Gives placeholder names to entries without a name, and reports them.
    StreamContents take();

  private:
    template <class T>
    struct Names {
        std::vector<T> entries;
        std::vector<bool> known;

        void grow(std::size_t count);
    };
    template <class T>
    Names<T> &names()
    {
        return std::get<Names<T>>(m_names);
    }
    [[nodiscard]] bool mayHave(std::uint64_t frames) const;
    void nameUnknowns();
    std::vector<Annotation> takeAnnotations();

    std::uint64_t m_siteLimit;
    std::uint64_t m_otherIdLimit;
    std::uint64_t m_addressLimit;
    std::uint64_t m_stackLimit;
    std::uint64_t m_frameLimit;
    IdCounts m_ids;
    std::tuple<Names<Site>, Names<PlotSeries>, Names<Thread>, Names<FrameSet>, Names<Lock>,
               Names<MemoryPool>, Names<std::string>, Names<CodeModule>, Names<CodeAddress>,
               Names<CallStack>>
        m_names;
    std::vector<AnnotationChange> m_annotations;
    StreamContents m_contents;
};

} // namespace zoe
