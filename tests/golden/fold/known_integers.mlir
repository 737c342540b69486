// Replace an integer or boolean op by a constant if types and constants determine all of its elements.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<i32> {
    %0 = "tf.Rank"(%arg0) : (tensor<?x4xf32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<i32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }
}
