#include "cli/options/completion.h"

#include <algorithm>

#include "cli/options/names.h"
#include "cli/program/say.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

std::vector<std::string> namesIn(NameOf what, const std::vector<std::string> &words)
{
    for (const std::string &word : words) {
        if (!word.ends_with(".zoe")) // an import would take too long
            continue;
        const auto capture = openCapture(system::pathOf(word));
        if (!capture)
            continue;
        switch (what) {
        case NameOf::Function:
            return functionNames(**capture);
        case NameOf::Thread:
            return threadNames(**capture);
        case NameOf::FrameSet:
            return frameSetNames(**capture);
        case NameOf::Plot:
            return plotNames(**capture);
        case NameOf::Command:
            break;
        }
    }
    return {};
}

} // namespace

void printCompletions(const CommandLine &line, const std::vector<std::string> &words)
{
    Completions found = line.complete(words, namesIn);
    std::ranges::sort(found.words, {}, &Completion::word);
    std::string last;
    for (const Completion &completion : found.words) {
        if (completion.word == last) // functions with the same name in several files
            continue;
        last = completion.word;
        if (completion.description.empty())
            say("{}\n", completion.word);
        else
            say("{}\t{}\n", completion.word, completion.description);
    }
    if (found.files)
        sayLines("\tfiles\n");
}

} // namespace zoe::cli
