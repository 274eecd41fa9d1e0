// The functions and lines of one executable file or library, from its symbols and its DWARF. The
// one unit that knows libdw. Belongs to one thread.
//
// Files may be broken or hostile: what can't be read is unknown. If one is shortened while it is
// open, everything in it is unknown from then on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/dictionary.h"
#include "analysis/model/result.h"

namespace zoe {

class CodeFile {
  public:
    // debugFile: a separate file with debug information; empty: none. Error: Io, BadInput.
    static Result<std::unique_ptr<CodeFile>> open(const std::filesystem::path &file,
                                                  const std::filesystem::path &debugFile = {});
    ~CodeFile();
    CodeFile(const CodeFile &) = delete;
    CodeFile &operator=(const CodeFile &) = delete;

    // Hexadecimal; empty if it has none or can't be read.
    static std::string buildIdOf(const std::filesystem::path &file);

    // The functions at an address of the file, as in CodeAddress::functions. Empty: unknown.
    [[nodiscard]] std::vector<CodeFunction> functionsAt(std::uint64_t address);
    // It was noticed that the file or its debug file was shortened.
    [[nodiscard]] bool wasShortened() const;

  private:
    class Impl;

    explicit CodeFile(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

// A demangled name without the parameters of the function.
[[nodiscard]] std::string withoutParameters(std::string name);

} // namespace zoe
