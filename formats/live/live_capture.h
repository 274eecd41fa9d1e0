// A growing capture: messages of a running program are written to a file, and snapshots of its
// current state are ordinary captures. Memory stays bounded because zones are read back from the
// file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "analysis/model/capture.h"
#include "formats/stream/output/file_sink.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/output/message_sink.h"

namespace zoe {

// An array that grows at its end while other threads read views of its beginning. One thread
// appends. Views are immutable; any thread may read them.
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

    // Amortised constant time. No view covers the memory that is written.
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

// One thread passes messages in; any thread may call snapshot().
class LiveCapture final : public MessageSink {
  public:
    // The file appears under its name immediately and can be opened whatever happens later. If it
    // replaces an existing file, that happens in finish(). source is the name shown to users.
    // Error: Io, also if the file exists and must not be replaced.
    static Result<std::unique_ptr<LiveCapture>> create(const std::filesystem::path &path,
                                                       std::string source, bool replace = false);
    ~LiveCapture() override;
    LiveCapture(const LiveCapture &) = delete;
    LiveCapture &operator=(const LiveCapture &) = delete;

    // Error: Io.
    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // The program's end: calls finish(), with what the program reported.
    Status end(const LeftOut &leftOut) override;

    // Makes the file a complete capture, with its index and end. Error: Io.
    Status finish();

    // Removes the file. No other call may follow.
    void discard();

    // The current state; null before the header has arrived. Immutable, and valid after this object
    // is destroyed. Cheap, however long the capture is.
    [[nodiscard]] std::shared_ptr<const Capture> snapshot() const;

  private:
    class Snapshot;
    class Chunks;

    LiveCapture(std::filesystem::path path, std::string source, bool replace,
                std::unique_ptr<FileSink> sink);
    void addFrames(const ChunkHead &head);
    void flagSlicesBeforeStart();

    const std::filesystem::path m_path;
    const bool m_replace;
    std::unique_ptr<FileSink> m_sink;
    IndexedStream m_stream;
    bool m_finished = false;

    mutable std::mutex m_mutex; // for the following
    bool m_begun = false;
    CaptureInfo m_info;
    TimeNs m_startNs = 0;                         // of the first frame
    std::shared_ptr<Dictionaries> m_dictionaries; // copied before a change if a snapshot has it
    GrowingArray<Annotation> m_annotations;       // by time, then id
    std::uint64_t m_greatestAnnotation = 0;       // id so far
    AnnotationsMessage m_changes;
    GrowingArray<FrameRecord> m_frames;
    GrowingArray<ChunkSummary> m_chunks;
    std::shared_ptr<const Chunks> m_readBack;
};

} // namespace zoe
