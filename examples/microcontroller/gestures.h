// Recognizes gestures with the model in model.cc.
#ifndef GESTURES_H_
#define GESTURES_H_

#include <cstddef>

constexpr size_t kSampleCount = 64;  // samples of the accelerometer in a recording
constexpr size_t kAxisCount = 3;
constexpr size_t kGestureCount = 3;
extern const char* const kGestureNames[kGestureCount];

// Prepares the interpreter. Call it once, before Recognize. Returns false, with the reason in the log, if the model does
// not fit this program or its memory.
bool SetUpGestures();

// Computes the score of each gesture, from 0 to 1, in a recording in units of gravity. Returns false if it fails.
bool Recognize(const float (&recording)[kSampleCount][kAxisCount], float (&scores)[kGestureCount]);

#endif  // GESTURES_H_
