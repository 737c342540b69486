// What a loop draws is not known before.
module {
  func.func @main() -> tensor<2xf32> {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y = "arith.constant"() {value = dense<[0.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %r:2 = "tf.While"(%zero, %y) {cond = @cond, body = @body, output_shapes = [#tf.shape<>, #tf.shape<2>]} : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    "func.return"(%r#1) : (tensor<2xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %y: tensor<2xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %c = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%c) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %y: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %s = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %d = "tf.RandomUniform"(%s) {dtype = f32} : (tensor<1xi32>) -> tensor<2xf32>
    %z = "tf.AddV2"(%y, %d) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%j, %z) : (tensor<i32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main() -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %2:2 = "tf.While"(%0, %1) {cond = @cond, body = @body, output_shapes = [#tf.shape<>, #tf.shape<2>]} : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    "func.return"(%2#1) : (tensor<2xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.RandomUniform"(%2) {dtype = f32} : (tensor<1xi32>) -> tensor<2xf32>
    %4 = "tf.AddV2"(%arg1, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %4) : (tensor<i32>, tensor<2xf32>) -> ()
  }
}
