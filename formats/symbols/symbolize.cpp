#include "formats/symbols/symbolize.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "formats/symbols/code_file.h"

namespace zoe {

namespace {

using Path = std::filesystem::path;

bool isHexadecimal(const std::string &text)
{
    return std::ranges::all_of(
        text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// Names from a capture become parts of paths: only the last component may be used.
Path fileNameOf(const CodeModule &module)
{
    const Path name = Path(module.path).filename();
    return name == ".." || name == "." ? Path() : name;
}

struct Candidates {
    std::vector<Path> files;
    std::vector<Path> debugFiles;
};

Candidates candidatesOf(const CodeModule &module, const SymbolOptions &options)
{
    Candidates result;
    const Path name = fileNameOf(module);
    const std::string &id = module.buildId;
    const bool byId = id.size() > 2 && isHexadecimal(id);
    const auto addById = [&](const Path &folder) {
        if (byId)
            result.debugFiles.push_back(folder / id.substr(0, 2) / (id.substr(2) + ".debug"));
    };
    for (const Path &folder : options.debugFolders) {
        addById(folder / ".build-id");
        addById(folder);
        if (name.empty())
            continue;
        result.debugFiles.push_back(folder / (name.string() + ".debug"));
        result.files.push_back(folder / name);
    }
    addById(options.systemFolder / ".build-id");
    if (Path(module.path).is_absolute())
        result.files.emplace_back(module.path);
    return result;
}

// The first file of the same build.
std::optional<Path> firstOf(const std::vector<Path> &paths, const CodeModule &module, bool &others)
{
    for (const Path &path : paths) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored))
            continue;
        if (module.buildId.empty() || CodeFile::buildIdOf(path) == module.buildId)
            return path;
        others = true;
    }
    return {};
}

// Null: the module's whyNot says why.
std::unique_ptr<CodeFile> openFor(const CodeModule &module, const SymbolOptions &options,
                                  SymbolizedModule &result)
{
    const Candidates candidates = candidatesOf(module, options);
    bool others = false;
    std::optional<Path> file = firstOf(candidates.files, module, others);
    std::optional<Path> debugFile = firstOf(candidates.debugFiles, module, others);
    if (!file)
        file = std::exchange(debugFile, {});
    if (!file) {
        result.whyNot = others ? "its file is of another build" : "its file was not found";
        return nullptr;
    }
    auto opened = CodeFile::open(*file, debugFile.value_or(Path()));
    if (!opened) {
        result.whyNot = opened.error().message;
        return nullptr;
    }
    result.file = (debugFile ? *debugFile : *file).string();
    return *std::move(opened);
}

} // namespace

Result<Symbols> symbolize(const Capture &capture, const SymbolOptions &options, const Task &task)
{
    Symbols symbols;
    const auto addresses = capture.codeAddresses();
    symbols.addresses.assign(addresses.begin(), addresses.end());
    std::vector<std::vector<std::size_t>> byModule(capture.codeModules().size());
    for (std::size_t i = 0; i < addresses.size(); ++i)
        if (addresses[i].module.valid())
            byModule[addresses[i].module.value].push_back(i);
    for (std::size_t i = 0; i < byModule.size(); ++i) {
        if (byModule[i].empty())
            continue;
        const CodeModule &module = capture.codeModules()[i];
        SymbolizedModule &result = symbols.modules.emplace_back();
        result.path = module.path;
        result.buildId = module.buildId;
        result.addresses = byModule[i].size();
        const std::unique_ptr<CodeFile> file = openFor(module, options, result);
        for (const std::size_t address : byModule[i]) {
            if (task.stopRequested())
                return Task::cancelled();
            CodeAddress &code = symbols.addresses[address];
            if (file && code.functions.empty())
                code.functions = file->functionsAt(code.address);
            result.resolved += code.functions.empty() ? 0 : 1;
        }
        if (file && file->wasShortened())
            result.whyNot = "its file was shortened while names were read from it";
        task.progress(static_cast<double>(i + 1) / static_cast<double>(byModule.size()));
    }
    for (const CodeAddress &address : symbols.addresses)
        symbols.resolved += address.functions.empty() ? 0 : 1;
    return symbols;
}

} // namespace zoe
