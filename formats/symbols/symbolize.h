// Looks up the functions of a capture's code addresses in the files that the code was loaded from,
// by their build ids. Pure functions of files; thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

struct SymbolOptions {
    // Searched first for "DIR/.build-id/ab/cdef.debug", "DIR/ab/cdef.debug", and files with the
    // name of the module, with or without ".debug".
    std::vector<std::filesystem::path> debugFolders;
    // The folder in which distributions install them.
    std::filesystem::path systemFolder = "/usr/lib/debug";
};

struct SymbolizedModule {
    std::string path; // as in the capture
    std::string buildId;
    std::string file;   // where functions were found; empty: nowhere
    std::string whyNot; // one sentence; empty: all went well
    std::uint64_t addresses = 0;
    std::uint64_t resolved = 0; // number with names
};

struct Symbols {
    std::vector<CodeAddress> addresses;    // those of the capture, with more names
    std::vector<SymbolizedModule> modules; // those with addresses
    std::uint64_t resolved = 0;            // addresses with names
};

// Addresses that have names keep them. A file with a different build id is not used, because it is
// a different build. Error: Cancelled.
[[nodiscard]] Result<Symbols> symbolize(const Capture &capture, const SymbolOptions &options,
                                        const Task &task = Task{});

} // namespace zoe
