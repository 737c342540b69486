module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %y = "tf.PartitionedCall"(%x) {f = @outer} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.StatefulPartitionedCall"(%y) {f = @inner} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y, %z) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @outer(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @inner} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.Neg"(%y) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }
  func.func @inner(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tf.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tf.Neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "tf.Relu"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
