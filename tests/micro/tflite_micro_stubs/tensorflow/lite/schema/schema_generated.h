// Stub: a model is the address of its file.
#ifndef STUB_SCHEMA_GENERATED_H_
#define STUB_SCHEMA_GENERATED_H_

#include <cstdint>

namespace tflite {

struct Model {
  uint32_t version() const { return 3; }
};

inline const Model* GetModel(const void* buf) { return static_cast<const Model*>(buf); }

}  // namespace tflite

#endif  // STUB_SCHEMA_GENERATED_H_
