// Which columns of a table are seen, and how wide they are: numbers are never cut, one column takes
// the room that is left, and where there is not enough the least important columns are left out. A
// menu on the header shows and hides columns. GUI thread only.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

class QTableView;

namespace zoe::app {

class ColumnFit : public QObject {
    Q_OBJECT

  public:
    struct Section {
        int rank = 0;  // above 0: may be left out, the highest first
        int width = 0; // at least; 0: as the table has it
        int most = 0;  // grows with what is in it up to this; 0: it does not grow
        bool takesRoom = false;
    };

    // For the time of the table.
    explicit ColumnFit(QTableView &table);

    // Of the columns, which are all shown. Without: the first column takes the room.
    void setSections(std::vector<Section> sections);
    // The first columns: a set that the user chose, or that the table begins with. whole: none of
    // them is left out for lack of room.
    void showSet(const std::vector<bool> &shown, bool whole = false);
    // As the user does in the menu.
    void choose(int column, bool shown);
    // The menu on the header, for columns with titles other than the first one.
    void addMenu();
    // Contents have changed, or other rows are in sight.
    void fit();

    // Left out for lack of room alone.
    [[nodiscard]] bool isLeftOut(int column) const;

  signals:
    void chosen(int column, bool shown); // by the user

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct State {
        Section section;
        bool inSet = true;
        bool leftOut = false;
        std::optional<bool> chosen = {}; // by the user
        std::optional<int> dragged = {}; // width
    };

    [[nodiscard]] int taking() const;
    [[nodiscard]] bool wanted(const State &state) const
    {
        return state.chosen.value_or(state.inSet);
    }
    void grow();
    void leaveOut(int room, int taking);
    void giveRoom(int room, int taking);
    void showMenu(const QPoint &position);

    QTableView &m_table;
    std::vector<State> m_states;
    bool m_whole = false;
    bool m_fitting = false;
};

} // namespace zoe::app
