// Inner part of messages.h: annotations, which stand in messages of their own and in indexes.
#pragma once

#include <cstddef>

#include "formats/stream/capture.capnp.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

// Size in words; enough, and not much too large.
std::size_t annotationWords(const AnnotationsMessage &annotations);

// REQUIRES: out has room for all of them.
void putAnnotations(const AnnotationsMessage &annotations,
                    capnp::List<wire::Annotation>::Builder out);

// Error: Damaged. Throws what kj throws.
Result<AnnotationsMessage> getAnnotations(capnp::List<wire::Annotation>::Reader in,
                                          std::size_t messageBytes);

} // namespace zoe
