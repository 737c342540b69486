module {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xi32> {
    %0 = "tf.Bucketize"(%arg0) {boundaries = []} : (tensor<3xf32>) -> tensor<3xi32>
    "func.return"(%0) : (tensor<3xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xi32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<3xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    "func.return"(%1) : (tensor<3xi32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.elementwise
