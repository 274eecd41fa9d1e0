// Implements `regexp` of SQL, for `zoe sql` and the window: regular expressions in Perl's syntax.
// Belongs to one thread.
#pragma once

#include <QRegularExpression>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

class RegularExpressions {
  public:
    // Whether the expression is found in the text. Error: BadInput.
    Result<bool> operator()(std::string_view pattern, std::string_view text);

  private:
    std::string m_text; // cached: a query tests one expression against many texts
    QRegularExpression m_expression;
};

} // namespace zoe
