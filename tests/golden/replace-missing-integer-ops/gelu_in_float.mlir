// GELU that stayed in float becomes arithmetic.
// option: target = "micro"
module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = "tfl.gelu"(%x) {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%y) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.square"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "arith.constant"() {value = dense<0.044715> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1, %2) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = "tfl.add"(%0, %3) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = "arith.constant"() {value = dense<0.7978846> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.mul"(%arg0, %5) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = "tfl.mul"(%6, %4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %8 = "tfl.tanh"(%7) : (tensor<4xf32>) -> tensor<4xf32>
    %9 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.mul"(%arg0, %9) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %11 = "tfl.add"(%8, %0) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = "tfl.mul"(%10, %11) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%12) : (tensor<4xf32>) -> ()
  }
}
// event: changed replace GELU (tflite-micro's kernels do not run it) count=1
