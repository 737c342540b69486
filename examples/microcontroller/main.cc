// Recognizes three simulated recordings. On a board, fill `recording` from the accelerometer.
#include <cmath>
#include <cstdio>

#include "gestures.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

void Record(size_t gesture, float (&recording)[kSampleCount][kAxisCount]) {
  for (size_t i = 0; i < kSampleCount; i++) {
    const float phase = 2.0f * 3.14159265f * 4.0f * static_cast<float>(i) / kSampleCount;
    recording[i][0] = gesture > 0 ? std::sin(phase) : 0.0f;
    recording[i][1] = gesture > 1 ? std::cos(phase) : 0.0f;
    recording[i][2] = 1.0f;
  }
}

}  // namespace

int main() {
  tflite::InitializeTarget();
  if (!SetUpGestures()) return 1;
  static float recording[kSampleCount][kAxisCount];
  float scores[kGestureCount];
  for (size_t gesture = 0; gesture < kGestureCount; gesture++) {
    Record(gesture, recording);
    if (!Recognize(recording, scores)) return 1;
    std::printf("%s:", kGestureNames[gesture]);
    for (size_t i = 0; i < kGestureCount; i++) std::printf(" %s %.2f", kGestureNames[i], static_cast<double>(scores[i]));
    std::printf("\n");
  }
  return 0;
}
