// File > Export capture: which format, which part of the capture, which file. Corresponds to the
// options of `zoe export`. GUI thread only.
#pragma once

#include <QDialog>
#include <QPointer>
#include <vector>

#include "app/export/capture_export.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace zoe::app {

class Document;
class FunctionChoice;
class JobRunner;

class CaptureExportDialog final : public QDialog {
    Q_OBJECT

  public:
    // The exporters, at least one, outlive the dialog. It closes with the document. The runner also
    // outlives it.
    CaptureExportDialog(Document &document, std::vector<const Exporter *> exporters,
                        JobRunner &jobs, QWidget *parent);

  signals:
    // The user has confirmed; an existing file may be replaced.
    void wanted(const zoe::app::CaptureExport &wish);

  private:
    void buildFormat(QVBoxLayout &layout);
    void buildPart(QVBoxLayout &layout, JobRunner &jobs);
    void buildFile(QVBoxLayout &layout);
    void suggestFile();
    void askForFile();
    void askForBase();
    void check(); // shows what is missing; enables the button if nothing is
    void accept() override;
    [[nodiscard]] QStringList chosenThreads() const;
    [[nodiscard]] QString whatIsMissing() const;
    [[nodiscard]] const Exporter &exporter() const;
    [[nodiscard]] CaptureExport wish() const;

    QPointer<Document> m_document;
    std::vector<const Exporter *> m_exporters;
    QComboBox *m_format = nullptr;
    QRadioButton *m_all = nullptr;
    QRadioButton *m_selected = nullptr;
    QRadioButton *m_where = nullptr;
    QLineEdit *m_condition = nullptr;
    QListWidget *m_threads = nullptr;
    QComboBox *m_inside = nullptr;
    FunctionChoice *m_functions = nullptr; // in it
    QLineEdit *m_base = nullptr;
    QWidget *m_baseRow = nullptr;
    QLineEdit *m_file = nullptr;
    QString m_suggested; // the suggested name, until the user changes it
    QLabel *m_missing = nullptr;
    QPushButton *m_go = nullptr;
};

} // namespace zoe::app
