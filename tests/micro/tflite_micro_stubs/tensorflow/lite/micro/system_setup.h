// Stub: a computer needs no set-up.
#ifndef STUB_SYSTEM_SETUP_H_
#define STUB_SYSTEM_SETUP_H_

namespace tflite {
inline void InitializeTarget() {}
}  // namespace tflite

#endif  // STUB_SYSTEM_SETUP_H_
