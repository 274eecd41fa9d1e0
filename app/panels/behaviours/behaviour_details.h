// Details next to the behaviour list: characteristic functions of the selected behaviour, and
// unusual frames. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"

class QAbstractItemModel;
class QLabel;
class QModelIndex;
class QTableView;
class QToolButton;

namespace zoe::app {

class CharacteristicModel;
class Document;
class UnusualFrameModel;

class BehaviourDetails : public QWidget {
    Q_OBJECT

  public:
    explicit BehaviourDetails(QWidget *parent = nullptr);

    // Both may be null.
    void setBehaviours(Document *document, std::shared_ptr<const Behaviours> behaviours);
    void showChosen(const std::vector<std::uint32_t> &ids); // of one only

  signals:
    void unusualWanted(); // these frames are to be selected

  private:
    QTableView *table(QAbstractItemModel *model, const QString &name, const char *objectName);
    QWidget *buildCharacteristic();
    QWidget *buildUnusual();
    void goToUnusual(const QModelIndex &index);

    QPointer<Document> m_document;
    std::shared_ptr<const Behaviours> m_behaviours;
    CharacteristicModel *m_characteristic;
    UnusualFrameModel *m_unusual;
    QLabel *m_characteristicTitle;
    QLabel *m_unusualTitle;
    QToolButton *m_selectUnusual;
};

} // namespace zoe::app
