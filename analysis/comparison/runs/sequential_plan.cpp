#include "analysis/comparison/runs/sequential_plan.h"

#include <algorithm>
#include <cmath>

namespace zoe {

SequentialPlan::SequentialPlan(std::size_t pairs, double error)
    : m_pairs(pairs)
    , m_error(error)
{
    const std::size_t half = (pairs + 1) / 2;
    if (half >= kFewestPairs && half < pairs)
        m_looks.push_back(half);
    m_looks.push_back(pairs);
}

bool SequentialPlan::isLook(std::size_t pairs) const
{
    return std::ranges::find(m_looks, pairs) != m_looks.end();
}

double SequentialPlan::spentBy(std::size_t pairs) const
{
    const double share = static_cast<double>(pairs) / static_cast<double>(m_pairs);
    return m_error * std::pow(std::min(1.0, share), 3);
}

double SequentialPlan::confidenceAt(std::size_t pairs, bool isEnd) const
{
    double before = 0;
    for (const std::size_t look : m_looks)
        before = look < pairs ? spentBy(look) : before;
    const double spent = isEnd ? m_error : spentBy(pairs);
    return 1 - (spent - before);
}

} // namespace zoe
