// The phrases of sentences about reasons, in English or another language. Pure functions;
// thread-safe.
#pragma once

#include <initializer_list>
#include <string>

#include "analysis/model/texts/translator.h"
#include "analysis/reasons/headlines.h"

namespace zoe {

// Marks an English phrase for translation; translations/update.sh finds it. Returns it.
struct ReasonText {
    [[nodiscard]] static constexpr const char *tr(const char *english) { return english; }
};

// "229.1 ms": rounded to this many significant digits.
[[nodiscard]] std::string roundedDuration(DurationNs ns, int digits = 3);

struct HeadlineStyle {
    bool less = false;  // the contribution is negative
    bool brief = false; // without threads
};

// A phrase with parts has numbered placeholders for them, so that each language can order and join
// them in its own way.
class ReasonPhrases {
  public:
    // The capture must outlive it.
    ReasonPhrases(const Capture &capture, Translator translator)
        : m_capture(capture)
        , m_translator(translator)
    {}

    // "%1 in %2" with the parts filled in.
    [[nodiscard]] std::string say(const char *english,
                                  std::initializer_list<std::string> parts = {}) const;
    // "preempted on worker 2 in `rasterise_band` while main waited for it". less: the contribution
    // is negative.
    [[nodiscard]] std::string cause(const FrameReason &reason, const FrameCause &cause,
                                    bool less) const
    {
        return this->cause(reason, cause, less, {});
    }
    // The same for several causes, with those details of the greatest that are true for all:
    // "preempted, mostly on worker 2 in `rasterise_band`", "preempted".
    [[nodiscard]] std::string headline(const FrameReason &reason, const Headline &headline,
                                       HeadlineStyle style) const;
    // "preemption", "lock `queue`", "more calls of `find_path`".
    [[nodiscard]] std::string group(const HeadlineKey &key) const;
    // "about 4 100 page faults": notable, but not part of the sum; empty: nothing.
    [[nodiscard]] std::string remark(const FrameReason &reason) const
    {
        return remark(reason, m_translator);
    }
    [[nodiscard]] static std::string remark(const FrameReason &reason, Translator translator);
    // What is unknown; empty: nothing.
    [[nodiscard]] static std::string note(const FrameReason &reason, Translator translator);
    // "meanwhile worker spent 31 ms in `decode`": what another thread did while the activity of the
    // frame's own thread is unknown; empty: nothing.
    [[nodiscard]] std::string meanwhile(const FrameReason &reason) const;
    [[nodiscard]] std::string inFunction(const std::string &what, SiteId site) const;

  private:
    [[nodiscard]] std::string function(SiteId site) const;
    [[nodiscard]] std::string thread(ThreadId thread) const;
    [[nodiscard]] std::string waker(ThreadId thread) const;
    [[nodiscard]] std::string lock(LockId lock) const;
    [[nodiscard]] std::string whileWaiting(const std::string &what, const FrameReason &reason,
                                           const FrameCause &cause) const;
    [[nodiscard]] std::string elsewhere(const std::string &what, const FrameReason &reason,
                                        const FrameCause &cause) const;
    // For phrases about several causes: the details are those of the greatest.
    struct Several {
        Spread spread = Spread::Alone;
        bool someQueued = false; // and others were preempted
        bool waitedFor = false;  // the thread is left out
    };
    [[nodiscard]] std::string cause(const FrameReason &reason, const FrameCause &cause, bool less,
                                    const Several &several) const;
    // For time in which something else had the CPU.
    [[nodiscard]] std::string taken(const FrameReason &reason, const FrameCause &cause, bool less,
                                    const Several &several) const;
    [[nodiscard]] std::string unexplained(const FrameReason &reason, const FrameCause &cause,
                                          bool less, Spread spread) const;
    [[nodiscard]] std::string wait(const FrameReason &reason, const FrameCause &cause,
                                   bool less) const;
    [[nodiscard]] std::string waiting(const std::string &who, bool less) const;
    [[nodiscard]] std::string waitingFor(const std::string &who, const std::string &what,
                                         bool less) const;
    [[nodiscard]] std::string waitingForStart(const FrameCause &cause, bool less) const;
    [[nodiscard]] std::string withSamples(const std::string &what,
                                          const SampledPart &sampled) const;

    const Capture &m_capture;
    Translator m_translator;
};

} // namespace zoe
