// Writes text to a device in large pieces. Not thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

class TextSink {
  public:
    explicit TextSink(QIODevice &output); // must outlive the sink

    // Errors are kept until flush(); nothing is written after the first.
    void write(std::string_view text);
    // Error: Io.
    Status flush();
    [[nodiscard]] bool failed() const { return m_failed; }

  private:
    void writeOut(std::string_view text);

    QIODevice &m_output;
    std::string m_buffer;
    bool m_failed = false;
};

} // namespace zoe
