// Stub: prints to stderr.
#ifndef STUB_MICRO_LOG_H_
#define STUB_MICRO_LOG_H_

#include <cstdio>

#define MicroPrintf(...) (std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))

#endif  // STUB_MICRO_LOG_H_
