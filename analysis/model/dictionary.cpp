#include "analysis/model/dictionary.h"

namespace zoe {

std::string Thread::label() const
{
    return name.empty() ? "thread " + std::to_string(osId) : name;
}

} // namespace zoe
