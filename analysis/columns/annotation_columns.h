// The columns of annotations. Immutable; thread-safe.
#pragma once

#include <string>

#include "analysis/columns/column.h"
#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// An annotation. Everything it refers to must outlive it.
struct AnnotationRow {
    const Capture &capture;
    Annotation annotation;
    bool recorded = false; // by the program; otherwise added in the viewer
    Translator language = nullptr;
};

[[nodiscard]] const Columns<AnnotationRow> &annotationColumns();
// "Frame 42", "Frames 10–20", "Frame 42, main".
[[nodiscard]] std::string placeText(const AnnotationRow &row);

} // namespace zoe
