// option: target = "gpu"
// option: quantize = {"weights": "float32", "activations": "float32", "samples": [[[10.0, 20.0]]]}
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
    %1 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.square"(%arg0) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %3 = "tfl.mean"(%2, %0) {keep_dims = true} : (tensor<1x2xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %4 = "tfl.add"(%3, %1) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %5 = "tfl.rsqrt"(%4) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %6 = "tfl.mul"(%arg0, %5) : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
    "func.return"(%6) : (tensor<1x2xf32>) -> ()
  }
}
