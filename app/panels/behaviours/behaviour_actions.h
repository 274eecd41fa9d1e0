// Actions on behaviours (rename, merge, split, freeze, undo, save, apply) as window commands,
// buttons and a menu. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <cstdint>
#include <functional>
#include <vector>

#include "app/session/document.h"

class QAction;
class QMenu;
class QToolBar;
class QWidget;

namespace zoe::app {

class BehaviourList;

class BehaviourActions : public QObject {
    Q_OBJECT

  public:
    // Both outlive this.
    BehaviourActions(QWidget &panel, BehaviourList &list);

    void setDocument(Document *document);
    [[nodiscard]] QToolBar *makeToolBar(QWidget *parent) const;
    void refresh(); // enables the possible actions
    // Acts on the selected behaviours if this one is among them, otherwise only on this one.
    void showMenu(std::uint32_t id, const QPoint &globalPos);

  signals:
    void menuShown(QMenu &menu); // it may be added to

  private:
    QAction *command(const char *id, const QString &text, const QString &shortText,
                     std::function<void()> act);
    void makeCommands();
    void makeFileCommands();
    void fillSplit(QMenu &menu, std::function<std::uint32_t()> id);
    void selectFrames(const std::vector<std::uint32_t> &ids, bool add);
    void excludeFrames(const std::vector<std::uint32_t> &ids);
    void askAndSave();
    void askAndApply();
    [[nodiscard]] BehaviourStore *store() const;

    QWidget &m_panel;
    BehaviourList &m_list;
    QPointer<Document> m_document;
    QAction *m_rename = nullptr;
    QAction *m_merge = nullptr;
    QAction *m_split = nullptr;
    QList<QAction *> m_splits; // as commands: into 2, into 3, …
    QAction *m_freeze = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_save = nullptr;
    QAction *m_apply = nullptr;
};

} // namespace zoe::app
