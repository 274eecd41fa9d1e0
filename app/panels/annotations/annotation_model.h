// The annotations of a document as rows: kind, location, text and origin. The text can be edited.
// GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/annotation.h"

namespace zoe::app {

class Document;

class AnnotationModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Kind, Place, Time, Text, Origin, ColumnCount };
    enum Role {
        SortRole = Qt::UserRole, // of the column Time also NumberRole
        SearchRole
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setDocument(Document *document); // null: none
    // Shows the document's current annotations; the selection is kept.
    void refresh();
    [[nodiscard]] const Annotation *at(int row) const;
    [[nodiscard]] int rowOf(std::uint64_t id) const; // -1: not there

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

  private:
    [[nodiscard]] QString textOf(const Annotation &annotation, int column) const;

    QPointer<Document> m_document;
    std::vector<Annotation> m_rows;
};

} // namespace zoe::app
