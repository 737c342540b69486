module {
  func.func @main(%arg0: tensor<4xi32>) -> tensor<4xi32> {
    %0 = "tf.DataFormatVecPermute"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%0) : (tensor<4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xi32>) -> tensor<4xi32> {
    %0 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.gather"(%arg0, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%1) : (tensor<4xi32>) -> ()
  }
}
// rules of: arrays.slicing, arrays.gather_scatter
