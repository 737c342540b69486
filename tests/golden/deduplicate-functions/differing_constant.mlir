// 0.0 and -0.0 are equal, but not the same.
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @b, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.RealDiv"(%x, %c) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @b(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.RealDiv"(%x, %c) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @b, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.RealDiv"(%arg0, %0) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
  func.func @b(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.RealDiv"(%arg0, %0) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
