// option: target = "gpu"
// option: quantize = {"weights": "float32", "activations": "float32", "samples": [[[1000.0, 2000.0]]]}
module {
  func.func @main(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %axis = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %bound = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %square = "tfl.square"(%x) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %mean = "tfl.mean"(%square, %axis) {keep_dims = true} : (tensor<1x2xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %sum = "tfl.add"(%mean, %bound) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %scale = "tfl.rsqrt"(%sum) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %y = "tfl.mul"(%x, %scale) : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
    "func.return"(%y) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<0.03125> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%arg0, %1) : (tensor<1x2xf32>, tensor<f32>) -> tensor<1x2xf32>
    %3 = "tfl.square"(%2) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %4 = "tfl.mean"(%3, %0) {keep_dims = true} : (tensor<1x2xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %5 = "arith.constant"() {value = dense<9.765625e-07> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.add"(%4, %5) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %7 = "tfl.rsqrt"(%6) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %8 = "arith.constant"() {value = dense<0.03125> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%7, %8) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %10 = "tfl.mul"(%arg0, %9) : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
    "func.return"(%10) : (tensor<1x2xf32>) -> ()
  }
}
// event: changed scale-squares exponent=-5
