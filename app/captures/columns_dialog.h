// Asks what the columns of a table contain if its header is not sufficient. Same choices as `zoe
// import --columns`. GUI thread only.
#pragma once

#include <QDialog>
#include <QString>

#include "app/captures/table_preview.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace zoe::app {

class ColumnsDialog final : public QDialog {
    Q_OBJECT

  public:
    // Deletes itself when it is closed.
    ColumnsDialog(const QString &fileName, const TablePreview &preview, QWidget *parent);

    // As ImportOptions::columns.
    [[nodiscard]] QString columns() const;

  signals:
    void wanted(const QString &columns);

  private:
    // A column and, for times, its unit.
    struct Choice {
        QComboBox *column = nullptr;
        QComboBox *unit = nullptr; // null if it is not a time
    };

    [[nodiscard]] QWidget *makeTable();
    void buildChoices(QFormLayout &form);
    [[nodiscard]] Choice addChoice(QFormLayout &form, const QString &label, const char *name,
                                   bool isTime);
    void guess();
    void restore();
    void check();
    void accept() override;
    [[nodiscard]] QString part(const QString &key, const Choice &choice) const;
    [[nodiscard]] QString whatIsMissing() const;

    TablePreview m_preview;
    Choice m_name;
    Choice m_start;
    QComboBox *m_lengthKind = nullptr; // "duration" or "end"
    Choice m_length;
    Choice m_thread;
    Choice m_frame;
    QLabel *m_missing = nullptr;
    QPushButton *m_go = nullptr;
};

} // namespace zoe::app
