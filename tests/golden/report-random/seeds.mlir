// Numbers from an input's seed are the caller's; those of a variable's state, or of no seed, are new in every call.
module {
  func.func @main(%seed: tensor<2xi32>, %state: tensor<!tf.resource>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %shape = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %kept = "tf.ReadVariableOp"(%state) {dtype = i32} : (tensor<!tf.resource>) -> tensor<2xi32>
    %a = "tf.StatelessRandomUniform"(%shape, %seed) {dtype = f32} : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    %b = "tf.StatelessRandomNormal"(%shape, %kept) {dtype = f32} : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    %c = "tf.RandomUniform"(%shape) {dtype = f32} : (tensor<1xi32>) -> tensor<3xf32>
    "func.return"(%a, %b, %c) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<!tf.resource>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.ReadVariableOp"(%arg1) {dtype = i32} : (tensor<!tf.resource>) -> tensor<2xi32>
    %2 = "tf.StatelessRandomUniform"(%0, %arg0) : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    %3 = "tf.StatelessRandomNormal"(%0, %1) : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xf32>
    %4 = "tf.RandomUniform"(%0) {dtype = f32} : (tensor<1xi32>) -> tensor<3xf32>
    "func.return"(%2, %3, %4) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  }
}
// event: warning StatelessRandomNormal (draws new random numbers in every call, so equal inputs give different results; if that is not wanted, export the model with training=False)
// event: warning RandomUniform (draws new random numbers in every call, so equal inputs give different results; if that is not wanted, export the model with training=False)
