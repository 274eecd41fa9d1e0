// What an answer says in addition to its rows: the captures it is about, what they lack, and notes.
// A value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::cli {

struct AnswerHead {
    struct About {
        std::string file; // as the user named it
        CaptureInfo info;
        std::uint64_t frames = 0;
        std::uint64_t threads = 0;
    };
    struct Note {
        std::string text;
        std::optional<std::uint64_t> count = {}; // how often, where that says something
    };

    int jsonVersion = 1;
    std::string command;
    std::vector<About> captures; // the answer is about the last one
    std::vector<Note> notes;

    void addCapture(const std::string &file, const Capture &capture)
    {
        captures.push_back(
            {file, capture.info(), capture.frames().size(), recordedThreads(capture.threads())});
    }
    // Version 1 of the JSON has none of this: the answer alone.
    [[nodiscard]] bool isWritten() const { return jsonVersion > 1; }
};

} // namespace zoe::cli
