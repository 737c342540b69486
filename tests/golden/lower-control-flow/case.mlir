// Three branches: two choices; an index below 0 or above 2 takes the last.
module {
  func.func @main(%i: tensor<i32>, %x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Case"(%i, %x) {branches = [@neg, @relu, @exp]} : (tensor<i32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @neg(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @relu(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @exp(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.Less"(%arg0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = "tf.SelectV2"(%2, %0, %arg0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Less"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = "tf.If"(%5, %3, %arg1) {Tout = [f32], then_branch = @neg_of_case, else_branch = @relu_of_case_1} : (tensor<i1>, tensor<i32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%6) : (tensor<2xf32>) -> ()
  }
  func.func @neg_of_case(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Neg"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @relu_of_case(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @exp_of_case(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Exp"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @relu_of_case_1(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "tf.If"(%1, %arg1) {Tout = [f32], then_branch = @relu_of_case, else_branch = @exp_of_case} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%2) : (tensor<2xf32>) -> ()
  }
}
