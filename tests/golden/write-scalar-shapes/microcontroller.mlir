// tflite-micro takes the file's shapes.
// option: target = "micro"
module {
  func.func @main(%x: tensor<1xf32>) -> tensor<f32> {
    %s = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %y = "tfl.reshape"(%x, %s) : (tensor<1xf32>, tensor<0xi32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1xf32>) -> tensor<f32> {
    %0 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1xf32>, tensor<0xi32>) -> tensor<f32>
    "func.return"(%1) : (tensor<f32>) -> ()
  }
}
