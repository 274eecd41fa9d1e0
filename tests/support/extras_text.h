// Inner part of capture_printer.cpp and capture_parser.cpp: zone values, locks, asyncs, flows,
// memory events, states of threads and annotations as lines. capture_text.h shows the form.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"

namespace zoe::test {

// Texts may hold line breaks; a line may not.
std::string escaped(std::string_view text);
std::string unescaped(std::string_view text);

// Lines without indent and line break.
std::string textOfValue(const Capture &capture, const ChunkExtras &extras, const ZoneValue &value);
std::string textOfLock(const Capture &capture, const LockSpan &span);
std::string textOfAsync(const Capture &capture, const AsyncSpan &span);
std::string textOfFlow(const Capture &capture, const FlowPoint &point);
std::string textOfMemory(const Capture &capture, const MemoryEvent &event);
std::string textOfState(const Capture &capture, const ThreadStateSpan &span);
std::string textOfUsage(const Capture &capture, const ThreadUsage &usage);
std::string textOfStolen(const StolenTime &stolen);
std::string textOfSample(const Capture &capture, const StackSample &sample);
std::string textOfAnnotation(const Capture &capture, const Annotation &annotation);

// Names get ids as they appear. check(good, what) ends the program if the text is wrong.
class ExtrasParser {
  public:
    struct Names {
        std::function<SiteId(std::string_view)> site;
        std::function<ThreadId(std::string_view)> thread;
        std::function<void(bool good, const char *what)> check;
    };

    ExtrasParser(Dictionaries &dictionaries, Names names)
        : m_dictionaries(dictionaries)
        , m_names(std::move(names))
    {}

    // False: the line is of another kind.
    bool value(std::string_view text, std::size_t zone, ChunkExtras &extras);
    bool line(std::string_view text, ChunkExtras &extras);
    bool systemLine(std::string_view text, ChunkExtras &extras);
    bool sampleLine(std::string_view text, ChunkExtras &extras);
    bool annotation(std::string_view text, std::vector<Annotation> &annotations);

  private:
    template <class T>
    T number(std::string_view word) const;
    CodeAddressId addressOf(std::string_view word);
    StackId stackOf(std::string_view text);

    Dictionaries &m_dictionaries;
    Names m_names;
};

} // namespace zoe::test
