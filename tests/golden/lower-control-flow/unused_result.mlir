module {
  func.func @main(%c: tensor<i1>, %x: tensor<2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
    %y:2 = "tf.If"(%c, %x, %z) {then_branch = @a, else_branch = @b} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%y#0) : (tensor<2xf32>) -> ()
  }
  func.func @a(%x: tensor<2xf32>, %z: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %y = "tf.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %e = "tf.Exp"(%z) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y, %e) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @b(%x: tensor<2xf32>, %z: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    "func.return"(%x, %z) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.If"(%arg0, %arg1) {then_branch = @a, else_branch = @b, Tout = [f32]} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @a(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @b(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    "func.return"(%arg0) : (tensor<2xf32>) -> ()
  }
}
