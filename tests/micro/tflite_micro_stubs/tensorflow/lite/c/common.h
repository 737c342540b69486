// Stub: the part of tflite-micro's interface that generated sources and the example use.
#ifndef STUB_COMMON_H_
#define STUB_COMMON_H_

#include <cstddef>
#include <cstdint>

enum TfLiteStatus { kTfLiteOk = 0, kTfLiteError = 1 };
enum TfLiteType { kTfLiteNoType = 0, kTfLiteFloat32 = 1, kTfLiteInt8 = 9 };

union TfLitePtrUnion {
  float* f;
  int8_t* int8;
  void* data;
};

struct TfLiteQuantizationParams {
  float scale;
  int32_t zero_point;
};

struct TfLiteTensor {
  TfLiteType type;
  TfLitePtrUnion data;
  TfLiteQuantizationParams params;
  size_t bytes;
};

#define TF_LITE_ENSURE_STATUS(a)               \
  do {                                         \
    const TfLiteStatus stub_status = (a);      \
    if (stub_status != kTfLiteOk) return stub_status; \
  } while (0)

#endif  // STUB_COMMON_H_
