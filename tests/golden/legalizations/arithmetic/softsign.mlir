module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Softsign"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%0, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %3 = "tfl.div"(%arg0, %2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%3) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
