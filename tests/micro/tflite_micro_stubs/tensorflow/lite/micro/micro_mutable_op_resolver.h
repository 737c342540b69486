// Stub: a resolver that prints the methods with which ops are added. Like the library's, it has room for a number of ops,
// and does not accept an op twice.
#ifndef STUB_MICRO_MUTABLE_OP_RESOLVER_H_
#define STUB_MICRO_MUTABLE_OP_RESOLVER_H_

#include <cstring>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_log.h"

// The methods of tflite-micro at commit 90b983c2 (August 2026).
#define STUB_METHODS(X) \
  X(AddAbs) X(AddAdd) X(AddAddN) X(AddArgMax) X(AddArgMin) X(AddAssignVariable) X(AddAveragePool2D) \
  X(AddBatchMatMul) X(AddBatchToSpaceNd) X(AddBroadcastArgs) X(AddBroadcastTo) X(AddCallOnce) X(AddCast) \
  X(AddCeil) X(AddCircularBuffer) X(AddConcatenation) X(AddConv2D) X(AddCos) X(AddCumSum) X(AddDecode) \
  X(AddDelay) X(AddDepthToSpace) X(AddDepthwiseConv2D) X(AddDequantize) X(AddDetectionPostprocess) X(AddDiv) \
  X(AddDynamicUpdateSlice) X(AddElu) X(AddEmbeddingLookup) X(AddEnergy) X(AddEqual) X(AddEthosU) X(AddExp) \
  X(AddExpandDims) X(AddFftAutoScale) X(AddFill) X(AddFilterBank) X(AddFilterBankLog) \
  X(AddFilterBankSpectralSubtraction) X(AddFilterBankSquareRoot) X(AddFloor) X(AddFloorDiv) X(AddFloorMod) \
  X(AddFramer) X(AddFullyConnected) X(AddGather) X(AddGatherNd) X(AddGreater) X(AddGreaterEqual) \
  X(AddHardSwish) X(AddIf) X(AddIrfft) X(AddL2Normalization) X(AddL2Pool2D) X(AddLeakyRelu) X(AddLess) \
  X(AddLessEqual) X(AddLog) X(AddLogSoftmax) X(AddLogicalAnd) X(AddLogicalNot) X(AddLogicalOr) X(AddLogistic) \
  X(AddMaxPool2D) X(AddMaximum) X(AddMean) X(AddMinimum) X(AddMirrorPad) X(AddMul) X(AddNeg) X(AddNotEqual) \
  X(AddOverlapAdd) X(AddPCAN) X(AddPack) X(AddPad) X(AddPadV2) X(AddPrelu) X(AddQuantize) X(AddReadVariable) \
  X(AddReduceAll) X(AddReduceMax) X(AddReduceMin) X(AddRelu) X(AddRelu6) X(AddReshape) X(AddResizeBilinear) \
  X(AddResizeNearestNeighbor) X(AddReverseV2) X(AddRfft) X(AddRound) X(AddRsqrt) X(AddSelectV2) X(AddShape) \
  X(AddSin) X(AddSlice) X(AddSoftmax) X(AddSpaceToBatchNd) X(AddSpaceToDepth) X(AddSplit) X(AddSplitV) \
  X(AddSqrt) X(AddSquare) X(AddSquaredDifference) X(AddSqueeze) X(AddStacker) X(AddStridedSlice) X(AddSub) \
  X(AddSum) X(AddSvdf) X(AddTanh) X(AddTranspose) X(AddTransposeConv) X(AddUnidirectionalSequenceLSTM) \
  X(AddUnpack) X(AddVarHandle) X(AddWhile) X(AddWindow) X(AddZerosLike)

namespace tflite {

class MicroOpResolver {
 public:
  virtual ~MicroOpResolver() = default;
};

template <unsigned int tOpCount>
class MicroMutableOpResolver : public MicroOpResolver {
 public:
#define STUB_METHOD(name) \
  TfLiteStatus name() { return Add(#name); }
  STUB_METHODS(STUB_METHOD)
#undef STUB_METHOD

  unsigned int GetRegistrationLength() const { return count_; }

 private:
  TfLiteStatus Add(const char* name) {
    for (unsigned int i = 0; i < count_; i++) {
      if (std::strcmp(names_[i], name) == 0) return kTfLiteError;
    }
    if (count_ >= tOpCount) return kTfLiteError;
    names_[count_++] = name;
    MicroPrintf("%s", name);
    return kTfLiteOk;
  }

  const char* names_[tOpCount];
  unsigned int count_ = 0;
};

}  // namespace tflite

#endif  // STUB_MICRO_MUTABLE_OP_RESOLVER_H_
