// What is compared with what. Values.
#pragma once

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Which side a value belongs to is part of its type, so that swapped sides don't compile.
template <class T>
struct Baseline {
    const T &value;
    explicit Baseline(const T &v)
        : value(v)
    {}
};
template <class T>
struct Head {
    const T &value;
    explicit Head(const T &v)
        : value(v)
    {}
};

// A capture and the part of it that is compared.
struct CompareSide {
    const Capture *capture = nullptr;
    Selection selection;
};

} // namespace zoe
