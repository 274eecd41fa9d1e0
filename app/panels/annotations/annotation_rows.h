// The annotations of a document as rows of a table; the text can be edited. Immutable once made, on
// the GUI thread; then thread-safe.
#pragma once

#include "analysis/columns/annotation_columns.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

class Document;

// Keys are ids of annotations.
class AnnotationRows : public ColumnRows<AnnotationRow> {
  public:
    enum Column { Kind, Place, Time, Text, Origin };

    explicit AnnotationRows(Document &document);

    [[nodiscard]] const Annotation &annotation(std::size_t row) const { return at(row).annotation; }

    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] QString filterText(std::size_t row) const override;
    [[nodiscard]] bool sortsByNumber(int column) const override { return column == Place; }
    [[nodiscard]] std::optional<std::uint64_t> key(std::size_t row) const override
    {
        return annotation(row).id;
    }
    [[nodiscard]] bool canChange(std::size_t, int column) const override { return column == Text; }
};

} // namespace zoe::app
