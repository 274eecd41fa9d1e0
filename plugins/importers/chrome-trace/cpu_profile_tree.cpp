#include "plugins/importers/chrome-trace/cpu_profile_tree.h"

#include <optional>
#include <utility>

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/common/json/json_walk.h"

namespace zoe {

namespace {

constexpr int kDeepestCall = 512; // V8 stops at 255

class TreeReader {
  public:
    TreeReader(BlockReader &reader, CpuProfiles &profiles, Report &report)
        : m_walk(reader)
        , m_profiles(profiles)
        , m_report(report)
    {}

    Status run()
    {
        std::optional<std::int64_t> root;
        const Status read = node(1, root);
        if (m_walk.cut())
            m_report.count("the file is truncated: objects without an end");
        return read;
    }

  private:
    Status node(int depth, std::optional<std::int64_t> &id)
    {
        CpuProfiles::TreeNode node;
        const Status read = m_walk.members([&](const std::string &key, char next) -> Status {
            if (key == "children" && next == '[')
                return children(depth, node);
            if (key == "selfSize")
                m_profiles.seeSize();
            JsonValue value;
            const bool isWanted =
                key == "id" || key == "functionName" || key == "url" || key == "lineNumber";
            if (!isWanted)
                return m_walk.stream().skipValue();
            const Result<bool> got = m_walk.take([&](JsonCursor &cursor) {
                if (!cursor.value(value))
                    return false;
                if (key == "id")
                    node.id = nodeIn(value);
                else if (key == "functionName")
                    node.name = jsonText(value);
                else if (key == "url")
                    node.url = missing(value) ? std::string() : jsonText(value);
                else
                    node.line = jsonNumber(value).value_or(-1) + 1;
                return true;
            });
            return got ? Status() : Status(got.error());
        });
        id = node.id;
        if (read)
            m_profiles.treeNode(node);
        return read;
    }

    Status children(int depth, CpuProfiles::TreeNode &node)
    {
        return m_walk.elements([&](char first) -> Status {
            if (first != '{' || depth >= kDeepestCall) {
                m_report.count(first == '{' ? "functions deeper than 512 calls were skipped"
                                            : "invalid profile nodes were skipped");
                return m_walk.stream().skipValue();
            }
            std::optional<std::int64_t> child;
            const Status read = this->node(depth + 1, child);
            if (child)
                node.children.push_back(*child);
            return read;
        });
    }

    JsonWalk m_walk;
    CpuProfiles &m_profiles;
    Report &m_report;
};

} // namespace

Status readProfileTree(BlockReader &reader, CpuProfiles &profiles, Report &report)
{
    return TreeReader(reader, profiles, report).run();
}

} // namespace zoe
