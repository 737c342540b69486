#include "gestures.h"

#include <cmath>
#include <cstdint>

#include "model.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"

const char* const kGestureNames[kGestureCount] = {"rest", "shake", "circle"};

namespace {

// All tensors of the model. The interpreter never allocates anything else.
alignas(16) uint8_t arena[g_model_arena_size];
tflite::MicroInterpreter* interpreter = nullptr;

// Integers stand for real numbers: real = scale * (integer - zero_point).
int8_t Quantize(float real, const TfLiteQuantizationParams& params) {
  const float integer = std::round(real / params.scale) + static_cast<float>(params.zero_point);
  return static_cast<int8_t>(std::fmin(std::fmax(integer, -128.0f), 127.0f));
}

float Dequantize(int8_t integer, const TfLiteQuantizationParams& params) {
  return params.scale * static_cast<float>(integer - params.zero_point);
}

bool HasForm(const TfLiteTensor* tensor, size_t bytes) {
  return tensor != nullptr && tensor->type == kTfLiteInt8 && tensor->bytes == bytes;
}

}  // namespace

bool SetUpGestures() {
  const tflite::Model* model = tflite::GetModel(g_model);
  if (model->version() != TFLITE_SCHEMA_VERSION) {
    MicroPrintf("The model has schema version %d, this library %d.", static_cast<int>(model->version()),
                TFLITE_SCHEMA_VERSION);
    return false;
  }
  // The interpreter keeps references to the model and the resolver: all three must outlive this function.
  static tflite::MicroMutableOpResolver<g_model_op_count> resolver;
  if (g_model_register_ops(resolver) != kTfLiteOk) return false;
  static tflite::MicroInterpreter instance(model, resolver, arena, sizeof(arena));
  if (instance.AllocateTensors() != kTfLiteOk) {
    MicroPrintf("The arena of %d bytes is too small.", static_cast<int>(sizeof(arena)));
    return false;
  }
  MicroPrintf("The model uses %d bytes of the arena.", static_cast<int>(instance.arena_used_bytes()));
  if (!HasForm(instance.input(0), kSampleCount * kAxisCount) || !HasForm(instance.output(0), kGestureCount)) {
    MicroPrintf("The model has other inputs or outputs than this program.");
    return false;
  }
  interpreter = &instance;
  return true;
}

bool Recognize(const float (&recording)[kSampleCount][kAxisCount], float (&scores)[kGestureCount]) {
  if (interpreter == nullptr) return false;
  TfLiteTensor* input = interpreter->input(0);
  int8_t* values = input->data.int8;
  for (const auto& sample : recording) {
    for (float axis : sample) *values++ = Quantize(axis, input->params);
  }
  // Write all inputs before each call: the arena's memory is shared, so a call may overwrite them.
  if (interpreter->Invoke() != kTfLiteOk) {
    MicroPrintf("The model failed.");
    return false;
  }
  const TfLiteTensor* output = interpreter->output(0);
  for (size_t i = 0; i < kGestureCount; i++) scores[i] = Dequantize(output->data.int8[i], output->params);
  return true;
}
