// Details next to the behaviour list: characteristic functions of the selected behaviour, and
// unusual frames. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "app/session/frame_reasons.h"

class QLabel;
class QToolButton;

namespace zoe::app {

class Document;
class JobRunner;
class RowsView;

class BehaviourDetails : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive it.
    BehaviourDetails(JobRunner &jobs, QWidget *parent);

    // Titles have as many lines as they need at the current width.
    [[nodiscard]] QSize minimumSizeHint() const override;
    // Both may be null.
    void setBehaviours(Document *document, std::shared_ptr<const Behaviours> behaviours);
    void showChosen(const std::vector<std::uint32_t> &ids); // of one only

  signals:
    void unusualWanted(); // to select these frames

  protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    QWidget *buildCharacteristic();
    QWidget *buildUnusual();
    void goToUnusual(std::size_t row, int column);
    void followReasons();
    void askForReasons();
    void showUnusual();
    void showTitles();

    JobRunner &m_jobs;
    QPointer<Document> m_document;
    QPointer<FrameReasons> m_reasons; // of the document
    std::shared_ptr<const Behaviours> m_behaviours;
    RowsView *m_characteristic;
    RowsView *m_unusual;
    QWidget *m_characteristicPart = nullptr; // hidden without rows
    QWidget *m_unusualPart = nullptr;
    QLabel *m_characteristicTitle;
    QLabel *m_unusualTitle;
    QToolButton *m_selectUnusual;
};

} // namespace zoe::app
