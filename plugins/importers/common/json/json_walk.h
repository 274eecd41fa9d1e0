// Walks through a large JSON document while it is read: objects and arrays by call-backs, small
// values whole. Not thread-safe: one owner.
#pragma once

#include <string>

#include "plugins/importers/common/json/json_stream.h"

namespace zoe {

class JsonWalk {
  public:
    explicit JsonWalk(BlockReader &reader)
        : m_stream(reader)
    {}

    [[nodiscard]] JsonStream &stream() { return m_stream; }
    // The input ended too early; nothing more is called back.
    [[nodiscard]] bool cut() const { return m_cut; }

    // To the '{' of a file that is one object. Error: BadInput, if it is something else.
    Status beginObject()
    {
        if (const Status begun = m_stream.begin(); !begun)
            return begun;
        const Result<char> first = m_stream.peek();
        if (!first)
            return first.error();
        if (*first != '{')
            return Error{ErrorCode::BadInput, "the file is not a JSON object", {}};
        return {};
    }

    // Takes a whole value. False: the input ends inside it. Error: BadInput.
    template <class Parse>
    Result<bool> take(const Parse &parse)
    {
        const Result<JsonStream::Got> got = m_stream.whole(parse);
        if (!got)
            return got.error();
        if (*got == JsonStream::Got::Malformed)
            return malformed(m_stream.badAt());
        m_cut = m_cut || *got == JsonStream::Got::Cut;
        return !m_cut;
    }

    // REQUIRES: '{' is next. Calls member(key, first byte of its value) for each, which takes the
    // value.
    template <class Member>
    Status members(const Member &member)
    {
        m_stream.take();
        while (true) {
            const Result<char> next = nextIn('}');
            if (!next)
                return next.error();
            if (*next == 0)
                return {};
            std::string key;
            const Result<bool> got =
                take([&](JsonCursor &cursor) { return JsonStream::takeKey(cursor, key); });
            if (!got)
                return got.error();
            if (!*got)
                return {};
            const Result<char> value = m_stream.peek();
            if (!value)
                return value.error();
            if (const Status taken = member(key, *value); !taken)
                return taken;
        }
    }

    // REQUIRES: '[' is next. Calls element(first byte) for each, which takes the element.
    template <class Element>
    Status elements(const Element &element)
    {
        m_stream.take();
        while (true) {
            const Result<char> next = nextIn(']');
            if (!next)
                return next.error();
            if (*next == 0)
                return {};
            if (const Status taken = element(*next); !taken)
                return taken;
        }
    }

    // For small elements: parse(cursor) takes one.
    template <class Parse>
    Status smallElements(const Parse &parse)
    {
        return elements([&](char) -> Status {
            const Result<bool> got = take(parse);
            return got ? Status() : Status(got.error());
        });
    }

  private:
    static Error malformed(std::uint64_t at)
    {
        return {ErrorCode::BadInput, "the file is not valid JSON", "byte " + std::to_string(at)};
    }

    // Moves past a comma; 0 at the end of the array or object.
    Result<char> nextIn(char close)
    {
        while (!m_cut) {
            const Result<char> next = m_stream.peek();
            if (!next)
                return next.error();
            if (*next == '}' && close == ']') // JsonStream::skipValue() would stay there
                return malformed(m_stream.offset());
            m_cut = *next == 0;
            if (*next != ',' && *next != close && !m_cut)
                return *next;
            if (!m_cut)
                m_stream.take();
            if (*next == close)
                return '\0';
        }
        return '\0';
    }

    JsonStream m_stream;
    bool m_cut = false;
};

} // namespace zoe
