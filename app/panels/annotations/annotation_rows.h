// The annotations of a document as rows of a table; the text can be edited. Immutable once made, on
// the GUI thread; then thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

class Document;

// Keys are ids of annotations.
class AnnotationRows : public RowSource {
  public:
    enum Column { Kind, Place, Time, Text, Origin };
    [[nodiscard]] static std::vector<RowColumn> columns();

    explicit AnnotationRows(Document &document);

    [[nodiscard]] const Annotation &at(std::size_t row) const { return m_rows[row]; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] QString filterText(std::size_t row) const override;
    [[nodiscard]] bool sortsByNumber(int column) const override { return column == Place; }
    [[nodiscard]] std::optional<std::uint64_t> key(std::size_t row) const override
    {
        return m_rows[row].id;
    }
    [[nodiscard]] bool canChange(std::size_t, int column) const override { return column == Text; }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<Annotation> m_rows;
    std::vector<bool> m_recorded;
};

} // namespace zoe::app
