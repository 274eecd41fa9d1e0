#include "tests/e2e/rand_index.h"

#include <cstddef>
#include <map>
#include <utility>

namespace zoe::test {
namespace {

double pairsOf(double count)
{
    return count * (count - 1) / 2;
}

template <class Groups>
double pairsWithin(const Groups &groups)
{
    double pairs = 0;
    for (const auto &[name, count] : groups)
        pairs += pairsOf(count);
    return pairs;
}

} // namespace

double adjustedRandIndex(std::span<const int> a, std::span<const int> b)
{
    std::map<int, double> groupsOfA;
    std::map<int, double> groupsOfB;
    std::map<std::pair<int, int>, double> common;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++groupsOfA[a[i]];
        ++groupsOfB[b[i]];
        ++common[{a[i], b[i]}];
    }
    const double all = pairsOf(static_cast<double>(a.size()));
    const double inA = pairsWithin(groupsOfA);
    const double inB = pairsWithin(groupsOfB);
    const double expected = all > 0 ? inA * inB / all : 0;
    const double most = (inA + inB) / 2;
    return most > expected ? (pairsWithin(common) - expected) / (most - expected) : 1;
}

} // namespace zoe::test
