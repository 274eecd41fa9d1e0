#include "analysis/model/annotation.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace zoe {

std::vector<Annotation> annotationsAfter(std::span<const AnnotationChange> changes)
{
    std::unordered_map<std::uint64_t, const AnnotationChange *> last;
    for (const AnnotationChange &change : changes)
        last[change.annotation.id] = &change;
    std::vector<Annotation> result;
    for (const auto &[id, change] : last)
        if (!change->removed)
            result.push_back(change->annotation);
    std::ranges::sort(result, {}, [](const Annotation &annotation) {
        return std::tuple(annotation.timeNs, annotation.id);
    });
    return result;
}

} // namespace zoe
