// The events of a capture as JSON objects, each after a comma and a line break, except for the
// first of metadata(). Immutable; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "plugins/exporters/common/export_walk.h"

namespace zoe {

class TraceEventText {
  public:
    explicit TraceEventText(const Capture &capture); // must outlive this

    // Names of processes and threads, bookmarks and notes.
    [[nodiscard]] std::string metadata() const;
    [[nodiscard]] std::string of(const SelectedChunk &chunk) const;

  private:
    class ChunkWriter;

    void nameThreads(std::string &out) const;

    const Capture &m_capture;
    std::vector<std::string> m_sites;   // "name":…,"cat":… of each site
    std::vector<std::string> m_threads; // "pid":…,"tid":… of each thread
    std::string m_anyThread;            // for events of no thread
    std::string m_frameThread;          // that marks frames
};

} // namespace zoe
