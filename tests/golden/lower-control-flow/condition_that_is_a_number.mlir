// TensorFlow takes a number other than zero, and a tensor with elements, for true.
module {
  func.func @main(%n: tensor<i32>, %x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %y = "tf.If"(%n, %x) {then_branch = @neg, else_branch = @relu} : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
    %z = "tf.If"(%x, %x) {then_branch = @neg, else_branch = @relu} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%y, %z) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  func.func @neg(%x: tensor<?xf32>) -> tensor<?xf32> {
    %y = "tf.Neg"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%y) : (tensor<?xf32>) -> ()
  }
  func.func @relu(%x: tensor<?xf32>) -> tensor<?xf32> {
    %y = "tf.Relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%y) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>, %arg1: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.NotEqual"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "tf.If"(%1, %arg1) {then_branch = @neg, else_branch = @relu, Tout = [f32]} : (tensor<i1>, tensor<?xf32>) -> tensor<?xf32>
    %3 = "tf.Size"(%arg1) : (tensor<?xf32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Greater"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = "tf.If"(%5, %arg1) {then_branch = @neg_1, else_branch = @relu_1, Tout = [f32]} : (tensor<i1>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%2, %6) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  func.func @neg(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
  func.func @relu(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
  func.func @neg_1(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
  func.func @relu_1(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
