#include "plugins/exporters/common/exported_stacks.h"

#include "analysis/model/code_names.h"

namespace zoe {

ExportedStacks::ExportedStacks(const Capture &capture)
{
    for (const CallStack &stack : capture.callStacks()) {
        std::uint32_t caller = innermost(stack.callers);
        const auto add = [&](std::string name, const CodeFunction *function) {
            m_frames.push_back({caller, std::move(name), stack.address, function});
            caller = static_cast<std::uint32_t>(m_frames.size() - 1);
        };
        const CodeAddress *const address =
            stack.address.valid() ? &capture.codeAddresses()[stack.address.value] : nullptr;
        if (address == nullptr || address->functions.empty())
            add(namesOfAddress(capture, stack.address).back(), nullptr);
        else
            for (auto function = address->functions.rbegin(); function != address->functions.rend();
                 ++function)
                add(function->name, &*function);
        m_innermost.push_back(caller);
    }
}

} // namespace zoe
