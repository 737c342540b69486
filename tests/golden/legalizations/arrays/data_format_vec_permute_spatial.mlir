module {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "tf.DataFormatVecPermute"(%arg0) {src_format = "NCHW", dst_format = "WHCN"} : (tensor<2xi64>) -> tensor<2xi64>
    "func.return"(%0) : (tensor<2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.gather"(%arg0, %0) : (tensor<2xi64>, tensor<2xi32>) -> tensor<2xi64>
    "func.return"(%1) : (tensor<2xi64>) -> ()
  }
}
// rules of: arrays.slicing, arrays.gather_scatter
