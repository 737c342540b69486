// The call site knows more of the result than the callee.
module {
  func.func @main(%x: tensor<4x?xf32>) -> tensor<4x8xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @f} : (tensor<4x?xf32>) -> tensor<4x8xf32>
    "func.return"(%y) : (tensor<4x8xf32>) -> ()
  }
  func.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %y = "tf.Relu"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%y) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x?xf32>) -> tensor<4x8xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<4x?xf32>) -> tensor<4x8xf32>
    "func.return"(%0) : (tensor<4x8xf32>) -> ()
  }
}
