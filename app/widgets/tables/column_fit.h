// Which columns of a table or tree are visible, and their widths: numbers are never cut, one column
// takes the remaining room, and if there is too little, the least important columns are left out. A
// menu on the header shows and hides columns; the choice is remembered. GUI thread only.
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
    // Lives as long as the view, which must have its model.
    explicit ColumnFit(QTableView &table);
    explicit ColumnFit(QTreeView &tree);

    // The columns, all visible. Without this call, the first column takes the room.
    void describe(const std::vector<RowColumn> &columns);
    // The initial columns: a set chosen by the user, or the default of the table, except for
    // columns that the user has chosen individually. whole: none of them is left out for lack of
    // room.
    void showSet(const std::vector<bool> &shown, bool whole = false);
    // Like the user's choice in the menu.
    void choose(int column, bool shown);
    // The menu on the header, for columns with titles other than the first one.
    void addMenu();
    // The content has changed, or other rows are visible.
    void fit();

    // Left out only for lack of room.
    [[nodiscard]] bool isLeftOut(int column) const;
    [[nodiscard]] bool isWanted(int column) const; // shown, or left out

  signals:
    void chosen(int column, bool shown); // by the user

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Section {
        QString id = {}; // under which its choice is remembered; empty: it is not
        int rank = 0;    // above 0: may be left out, the highest first
        int width = 0;   // minimum; 0: as set by the view
        int least = 0; // minimum of texts, which are shortened if there is too little room; 0: not
                       // shortened
        int most = 0;  // grows with its content up to this; 0: doesn't grow
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
    void describeAgain(); // the font has changed
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
