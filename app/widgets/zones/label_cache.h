// Labels that are laid out once and painted many times, shortened to the available room. Lives on
// the GUI thread.
#pragma once

#include <QFont>
#include <QStaticText>
#include <QString>
#include <map>
#include <vector>

#include "analysis/model/dictionary.h"

namespace zoe::app {

class LabelCache {
  public:
    // Forgets everything if the font differs from the last one.
    void setFont(const QFont &font);
    void clear() { m_labels.clear(); }

    // The label of a site shortened to `room` pixels; null if not even two letters fit. Valid until
    // the next call.
    [[nodiscard]] const QStaticText *fit(SiteId id, const Site &site, double room);

  private:
    struct Variant {
        QStaticText text;
        double width = 0;
    };
    struct Label {
        std::vector<Variant> variants;          // ever shorter
        QString last;                           // the shortest, to be cut
        std::vector<double> widths;             // of its first 1, 2, … characters
        std::map<std::size_t, QStaticText> cut; // by the number of characters left
    };

    [[nodiscard]] Label makeLabel(const Site &site) const;
    [[nodiscard]] QStaticText prepared(const QString &text) const;

    QFont m_font;
    double m_ellipsisWidth = 0;
    std::vector<Label> m_labels; // by site
};

} // namespace zoe::app
