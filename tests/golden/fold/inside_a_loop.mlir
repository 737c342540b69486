// Each function is folded by itself; the random number is not.
module {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.While"(%x) {cond = @cond, body = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @cond(%x: tensor<f32>) -> tensor<i1> {
    %a = "arith.constant"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
    %b = "tf.Sqrt"(%a) : (tensor<f32>) -> tensor<f32>
    %y = "tf.Less"(%x, %b) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<f32>) -> tensor<f32> {
    %s = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %r = "tf.RandomUniform"(%s) {dtype = f32} : (tensor<0xi32>) -> tensor<f32>
    %a = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %b = "tf.Exp"(%a) : (tensor<f32>) -> tensor<f32>
    %c = "tf.Mul"(%r, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %y = "tf.AddV2"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.While"(%arg0) {cond = @cond, body = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %1 = "tf.RandomUniform"(%0) {dtype = f32} : (tensor<0xi32>) -> tensor<f32>
    %2 = "arith.constant"() {value = dense<2.718282> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Mul"(%1, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = "tf.AddV2"(%arg0, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%4) : (tensor<f32>) -> ()
  }
}
