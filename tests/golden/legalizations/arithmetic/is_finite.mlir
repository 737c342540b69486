module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tf.IsFinite"(%arg0) : (tensor<?xf32>) -> tensor<?xi1>
    "func.return"(%0) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.less"(%0, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    "func.return"(%2) : (tensor<?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
