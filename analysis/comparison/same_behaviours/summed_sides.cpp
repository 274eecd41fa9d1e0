#include "analysis/comparison/same_behaviours/summed_sides.h"

#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kPartOfMemory = 4;

} // namespace

Result<std::shared_ptr<const SummedSides>>
SummedSides::make(const Sides &sides, const FeatureOptions &features, const Task &task)
{
    using Made = std::shared_ptr<const SummedSides>;
    auto plain = std::make_shared<SummedSides>();
    plain->m_sides = sides;
    if (!features.onlySelfTimes())
        return Made(std::move(plain));
    auto summed = std::make_shared<SummedSides>();
    std::size_t room = task.memoryBytes() / kPartOfMemory;
    const auto count = static_cast<double>(sides.size());
    for (const CompareSide *side : sides) {
        const auto done = static_cast<double>(summed->m_sums.size());
        auto sums = SelfTimeCapture::make(
            *side->capture, side->selection,
            SelfTimeCapture::threads(features.time == FeatureTime::SelfByThreadGroup), room,
            task.part(done / count, (done + 1) / count));
        if (!sums)
            return sums.error();
        if (*sums == nullptr)
            return Made(std::move(plain));
        room -= (*sums)->byteSize();
        CompareSide &own = summed->m_own.emplace_back(CompareSide{sums->get(), side->selection});
        own.selection.inside.reset();
        summed->m_sides.push_back(&own);
        summed->m_sums.push_back(std::move(*sums));
    }
    return Made(std::move(summed));
}

} // namespace zoe
