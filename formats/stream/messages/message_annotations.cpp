#include "formats/stream/messages/message_annotations.h"

#include <limits>

namespace zoe {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kWordsEach = 6; // without the text

// A later version may know kinds that this one doesn't.
AnnotationKind kindOf(std::uint8_t value)
{
    return value == static_cast<std::uint8_t>(AnnotationKind::Bookmark) ? AnnotationKind::Bookmark
                                                                        : AnnotationKind::Note;
}

bool timesMakeSense(const Annotation &annotation)
{
    return annotation.timeNs >= 0 && annotation.durationNs >= 0 &&
           annotation.durationNs <= std::numeric_limits<TimeNs>::max() - annotation.timeNs;
}

} // namespace

std::size_t annotationWords(const AnnotationsMessage &annotations)
{
    std::size_t words = annotations.size() * kWordsEach;
    for (const AnnotationChange &change : annotations)
        words += 2 + change.annotation.text.size() / 8;
    return words;
}

void putAnnotations(const AnnotationsMessage &annotations,
                    capnp::List<wire::Annotation>::Builder out)
{
    for (unsigned i = 0; i < out.size(); ++i) {
        const auto &[annotation, removed] = annotations[i];
        out[i].setId(annotation.id);
        out[i].setRemoved(removed);
        if (removed)
            continue;
        out[i].setTimeNs(annotation.timeNs);
        out[i].setDurationNs(annotation.durationNs);
        out[i].setFrame(annotation.frame.value_or(kNone));
        out[i].setThread(annotation.thread.value);
        out[i].setText({annotation.text.data(), annotation.text.size()});
        out[i].setColour(annotation.colour);
        out[i].setKind(static_cast<std::uint8_t>(annotation.kind));
    }
}

Result<AnnotationsMessage> getAnnotations(capnp::List<wire::Annotation>::Reader in,
                                          std::size_t messageBytes)
{
    if (in.size() > messageBytes / (kWordsEach * sizeof(std::uint64_t)))
        return damagedError("a message claims more annotations than it can hold");
    AnnotationsMessage result;
    result.reserve(in.size());
    for (const auto entry : in) {
        AnnotationChange change;
        change.removed = entry.getRemoved();
        Annotation &annotation = change.annotation;
        annotation.id = entry.getId();
        if (!change.removed) {
            const auto text = entry.getText();
            annotation.timeNs = entry.getTimeNs();
            annotation.durationNs = entry.getDurationNs();
            if (entry.getFrame() != kNone)
                annotation.frame = entry.getFrame();
            annotation.thread = ThreadId{entry.getThread()};
            annotation.text.assign(text.begin(), text.size());
            annotation.colour = entry.getColour();
            annotation.kind = kindOf(entry.getKind());
        }
        if (!timesMakeSense(annotation))
            return damagedError("an annotation has a time that can't be");
        result.push_back(std::move(change));
    }
    return result;
}

} // namespace zoe
