#pragma once

#include <vector>

namespace zoe {

template <class T>
void append(std::vector<T> &to, const std::vector<T> &from)
{
    to.insert(to.end(), from.begin(), from.end());
}

} // namespace zoe
