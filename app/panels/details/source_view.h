// The source of a function, with its line marked. GUI thread only.
#pragma once

#include <QPlainTextEdit>
#include <QWidget>
#include <cstdint>
#include <vector>

#include "analysis/samples/sampled_lines.h"
#include "app/jobs/one_job.h"
#include "app/panels/details/source_finder.h"

class QPainter;
class QPushButton;

namespace zoe::app {

class LineLabel;
// Read-only text with the numbers of its lines, and their samples where there are any.
class CodeEdit : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeEdit(QWidget *parent = nullptr);

    // Marks a line, from 1, and brings it into the middle; 0: none.
    void markLine(int line);
    // Rising lines; empty: there are no samples.
    void setSamples(std::vector<SampledLine> lines);
    // Null: the line has none.
    [[nodiscard]] const SampledLine *samplesOf(int line) const;

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void fit(); // room for the numbers
    void paintNumbers();
    void paintSamples(QPainter &painter, const QRect &place, const SampledLine &samples) const;
    void explainSamples(const QPoint &position, const QPoint &globalPosition);
    void colour();

    QWidget *m_numbers;
    int m_marked = 0;
    int m_samplesWidth = 0; // of their column, left of the numbers; 0: none
    std::uint64_t m_mostSamples = 0;
    std::vector<SampledLine> m_samples;
};

class SourceView : public QWidget {
    Q_OBJECT

  public:
    SourceView(JobRunner &jobs, QWidget *parent);

    // An empty file: nothing to show. nearby: another folder to search.
    void show(const QString &file, int line, const QString &nearby);

    // For the lines of the file shown.
    void setSamples(std::vector<SampledLine> lines) { m_text->setSamples(std::move(lines)); }

    [[nodiscard]] CodeEdit &text() { return *m_text; }
    [[nodiscard]] QPushButton &editButton() { return *m_edit; }
    [[nodiscard]] QString headText() const;
    // The marked line, from 1; 0: none.
    [[nodiscard]] int markedLine() const { return m_marked; }

  signals:
    void failed(const QString &sentence);

  private:
    void take(const SourceText &source);
    void mark();
    void askForFolder();
    void askForCommand();

    JobRunner &m_jobs;
    LineLabel *m_head;
    CodeEdit *m_text;
    QPushButton *m_edit;
    QPushButton *m_folder;
    OneJob m_job{m_jobs, *this};
    QString m_file;
    QString m_path; // where it was found
    QString m_nearby;
    int m_line = 0;
    int m_marked = 0;
};

} // namespace zoe::app
