// A function that gives back its argument twice.
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %y:2 = "tf.PartitionedCall"(%x) {f = @twice} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%y#1, %y#0) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @twice(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    "func.return"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    "func.return"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
