// The scope of a document's tables: all frames, selected frames, or those of a behaviour. GUI
// thread only.
#pragma once

#include <QString>
#include <cstdint>

namespace zoe::app {

class Document;

// "Behaviour: solve_contacts (42 %) (362 frames)", empty unless the selected frames are those
// of behaviours. Cost: linear in the frames.
[[nodiscard]] QString behaviourScope(const Document &document, std::uint64_t frames);
// That, or "Selected frames: 5", or "All frames: 2 000".
[[nodiscard]] QString framesScope(const Document &document, std::uint64_t frames);

} // namespace zoe::app
