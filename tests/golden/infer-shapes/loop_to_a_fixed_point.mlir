// The second dimension grows, so it is unknown; the first is not.
module {
  func.func @main(%x: tensor<2x1xf32>) -> tensor<?x?xf32> {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y:2 = "tf.While"(%i, %x) {cond = @cond, body = @body} : (tensor<i32>, tensor<2x1xf32>) -> (tensor<i32>, tensor<?x?xf32>)
    "func.return"(%y#1) : (tensor<?x?xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %x: tensor<?x?xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %x: tensor<?x?xf32>) -> (tensor<i32>, tensor<?x?xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = "tf.ConcatV2"(%x, %x, %one) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<i32>) -> tensor<?x?xf32>
    "func.return"(%j, %y) : (tensor<i32>, tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x1xf32>) -> tensor<2x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.While"(%0, %arg0) {cond = @cond, body = @body} : (tensor<i32>, tensor<2x1xf32>) -> (tensor<i32>, tensor<2x?xf32>)
    "func.return"(%1#1) : (tensor<2x?xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<2x?xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<2x?xf32>) -> (tensor<i32>, tensor<2x?xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tf.ConcatV2"(%arg1, %arg1, %0) : (tensor<2x?xf32>, tensor<2x?xf32>, tensor<i32>) -> tensor<2x?xf32>
    "func.return"(%1, %2) : (tensor<i32>, tensor<2x?xf32>) -> ()
  }
}
