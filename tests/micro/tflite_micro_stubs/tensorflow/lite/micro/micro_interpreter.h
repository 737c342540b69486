// Stub: an interpreter of a model with one input and one output, both int8, that copies the first values of the input.
#ifndef STUB_MICRO_INTERPRETER_H_
#define STUB_MICRO_INTERPRETER_H_

#include <cstring>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"

#define TFLITE_SCHEMA_VERSION (3)

namespace tflite {

class MicroResourceVariables;
class MicroProfilerInterface;

class MicroInterpreter {
 public:
  static constexpr size_t kInputs = 192, kOutputs = 3;

  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, MicroResourceVariables* resource_variables = nullptr,
                   MicroProfilerInterface* profiler = nullptr, bool preserve_all_tensors = false)
      : arena_(tensor_arena), size_(tensor_arena_size) {
    (void)model, (void)op_resolver, (void)resource_variables, (void)profiler, (void)preserve_all_tensors;
  }

  TfLiteStatus AllocateTensors() {
    if (reinterpret_cast<uintptr_t>(arena_) % 16 != 0 || size_ < arena_used_bytes()) return kTfLiteError;
    int8_t* values = reinterpret_cast<int8_t*>(arena_);
    input_ = {kTfLiteInt8, {}, {0.5f, -1}, kInputs};
    output_ = {kTfLiteInt8, {}, {0.25f, -1}, kOutputs};
    input_.data.int8 = values;
    output_.data.int8 = values + kInputs;
    return kTfLiteOk;
  }

  TfLiteStatus Invoke() {
    std::memcpy(output_.data.int8, input_.data.int8, kOutputs);
    std::memset(input_.data.int8, 77, kInputs);  // as the memory of an input is used for other tensors
    return kTfLiteOk;
  }

  TfLiteTensor* input(size_t index) { return index == 0 ? &input_ : nullptr; }
  TfLiteTensor* output(size_t index) { return index == 0 ? &output_ : nullptr; }
  size_t arena_used_bytes() const { return kInputs + kOutputs; }

 private:
  uint8_t* arena_;
  size_t size_;
  TfLiteTensor input_ = {}, output_ = {};
};

}  // namespace tflite

#endif  // STUB_MICRO_INTERPRETER_H_
