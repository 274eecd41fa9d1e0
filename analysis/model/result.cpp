#include "analysis/model/result.h"

namespace zoe {

std::string Error::text() const
{
    return place.empty() ? message : message + " (" + place + ")";
}

} // namespace zoe
