module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.DivNoNan"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.div"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.equal"(%arg1, %1) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.select_v2"(%2, %3, %0) : (tensor<?x?xi1>, tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%4) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
