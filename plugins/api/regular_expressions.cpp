#include "plugins/api/regular_expressions.h"

namespace zoe {

Result<bool> RegularExpressions::operator()(std::string_view pattern, std::string_view text)
{
    if (m_text != pattern) {
        m_text = pattern;
        m_expression.setPattern(QString::fromUtf8(pattern.data(), qsizetype(pattern.size())));
    }
    if (!m_expression.isValid())
        return Error{ErrorCode::BadInput,
                     '\'' + m_text + "' is not a regular expression: " +
                         m_expression.errorString().toStdString(),
                     {}};
    return m_expression.match(QString::fromUtf8(text.data(), qsizetype(text.size()))).hasMatch();
}

} // namespace zoe
