module {
  func.func @main(%c: tensor<i1>, %x: tensor<2x4xf32>) -> tensor<?x?xf32> {
    %y = "tf.If"(%c, %x) {then_branch = @whole, else_branch = @part} : (tensor<i1>, tensor<2x4xf32>) -> tensor<?x?xf32>
    "func.return"(%y) : (tensor<?x?xf32>) -> ()
  }
  func.func @whole(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %y = "tf.Neg"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%y) : (tensor<?x?xf32>) -> ()
  }
  func.func @part(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %b = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %s = "arith.constant"() {value = dense<[2, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tf.Slice"(%x, %b, %s) : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"(%y) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<2x4xf32>) -> tensor<2x?xf32> {
    %0 = "tf.If"(%arg0, %arg1) {then_branch = @whole, else_branch = @part, Tout = [f32]} : (tensor<i1>, tensor<2x4xf32>) -> tensor<2x?xf32>
    "func.return"(%0) : (tensor<2x?xf32>) -> ()
  }
  func.func @whole(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
  func.func @part(%arg0: tensor<2x4xf32>) -> tensor<2x2xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.Slice"(%arg0, %0, %1) : (tensor<2x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
    "func.return"(%2) : (tensor<2x2xf32>) -> ()
  }
}
