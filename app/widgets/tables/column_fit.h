// Which columns of a table or tree are seen, and how wide they are: numbers are never cut, one
// column takes the room that is left, and where there is not enough the least important columns are
// left out. A menu on the header shows and hides columns; that is remembered. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "app/widgets/tables/row_source.h"

class QAbstractItemView;
class QHeaderView;
class QTableView;
class QTreeView;

namespace zoe::app {

class ColumnFit : public QObject {
    Q_OBJECT

  public:
    // For the time of the view, which has its model.
    explicit ColumnFit(QTableView &table);
    explicit ColumnFit(QTreeView &tree);

    // The columns, which are all shown. Without: the first column takes the room.
    void describe(const std::vector<RowColumn> &columns);
    // The first columns: a set that the user chose, or that the table begins with, but for the
    // columns that the user chose. whole: none of them is left out for lack of room.
    void showSet(const std::vector<bool> &shown, bool whole = false);
    // As the user does in the menu.
    void choose(int column, bool shown);
    // The menu on the header, for columns with titles other than the first one.
    void addMenu();
    // Contents have changed, or other rows are in sight.
    void fit();

    // Left out for lack of room alone.
    [[nodiscard]] bool isLeftOut(int column) const;
    [[nodiscard]] bool isWanted(int column) const; // shown, or left out

  signals:
    void chosen(int column, bool shown); // by the user

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Section {
        QString id = {}; // for its choice to be remembered; empty: it is not
        int rank = 0;    // above 0: may be left out, the highest first
        int width = 0;   // at least; 0: as the view has it
        int least = 0;   // of texts, which give way where there is no room; 0: they don't
        int most = 0;    // grows with what is in it up to this; 0: it does not grow
        bool takesRoom = false;
    };
    struct State {
        Section section;
        bool inSet = true;
        bool leftOut = false;
        std::optional<bool> chosen = {}; // by the user
        std::optional<int> dragged = {}; // width
    };

    ColumnFit(QAbstractItemView &view, QHeaderView &header);
    void describeAgain(); // the font is another one
    [[nodiscard]] Section sectionOf(const RowColumn &column, int place, bool takesRoom) const;
    [[nodiscard]] std::optional<bool> remembered(const State &state) const;
    [[nodiscard]] int taking() const;
    [[nodiscard]] bool wanted(const State &state) const
    {
        return state.chosen.value_or(state.inSet);
    }
    void grow();
    void leaveOut(int room, int taking);
    [[nodiscard]] int leastOf(int taking) const;
    // How much narrower the column is than its contents, so that all columns are visible.
    [[nodiscard]] std::vector<int> shortened(int room, int taking) const;
    void giveRoom(int room, int taking);
    void showMenu(const QPoint &position);

    QAbstractItemView &m_view;
    QHeaderView &m_header;
    std::vector<RowColumn> m_columns;
    std::vector<State> m_states;
    bool m_whole = false;
    bool m_fitting = false;
};

} // namespace zoe::app
