// Nothing is known of what seeds a function that is not an entry.
module {
  func.func @main(%seed: tensor<2xi32>, %p: tensor<i1>) -> tensor<3xf32> {
    %y = "tf.If"(%p, %seed) {then_branch = @draw, else_branch = @draw} : (tensor<i1>, tensor<2xi32>) -> tensor<3xf32>
    "func.return"(%y) : (tensor<3xf32>) -> ()
  }
  func.func @draw(%seed: tensor<2xi32>) -> tensor<3xf32> {
    %shape = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tf.StatelessRandomUniform"(%shape, %seed) {dtype = f32} : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    "func.return"(%y) : (tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<i1>) -> tensor<3xf32> {
    %0 = "tf.If"(%arg1, %arg0) {then_branch = @draw, else_branch = @draw, Tout = [f32]} : (tensor<i1>, tensor<2xi32>) -> tensor<3xf32>
    "func.return"(%0) : (tensor<3xf32>) -> ()
  }
  func.func @draw(%arg0: tensor<2xi32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.StatelessRandomUniform"(%0, %arg0) : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    "func.return"(%1) : (tensor<3xf32>) -> ()
  }
}
// event: warning StatelessRandomUniform (draws new random numbers in every call, so equal inputs give different results; if that is not wanted, export the model with training=False)
