#pragma once
#include "analysis/model/result.h"
namespace zoe { inline constexpr ErrorCode kUnreachableTmp = static_cast<ErrorCode>(100); }
