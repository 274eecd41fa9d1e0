// The keywords of easy_profiler. Macros.
#pragma once
#pragma GCC system_header

#include <zoetrope/detail/compiler.h>

#define EASY_THREAD_LOCAL thread_local
#define EASY_CXX11_TLS_AVAILABLE
#define EASY_LOCAL_STATIC_PTR(type, name, initialiser) static type name = initialiser
#define EASY_MAGIC_STATIC_AVAILABLE
#define EASY_FINAL final
#define EASY_FORCE_INLINE ZOE_DETAIL_INLINE
#define EASY_CONSTEXPR constexpr
#define EASY_STATIC_CONSTEXPR static constexpr
#define EASY_CONSTEXPR_FCN constexpr
#define EASY_CONSTEXPR_AVAILABLE
#define EASY_NOEXCEPT noexcept
#define EASY_NOEXCEPT_AVAILABLE
#define EASY_STRINGIFY(text) #text
#define EASY_STRINGIFICATION(text) EASY_STRINGIFY(text)
#define EASY_TOKEN_JOIN(first, second) first##second
#define EASY_TOKEN_CONCATENATE(first, second) EASY_TOKEN_JOIN(first, second)
#ifndef PROFILER_API
#define PROFILER_API
#endif
