// Replace Concat(Unpack(x)) by Reshape(x), if the axis moves only past dimensions of size 1.
module {
  func.func @main(%arg0: tensor<3x2x4xf32>) -> tensor<3x8xf32> {
    %0:2 = "tfl.unpack"(%arg0) {num = 2 : i64, axis = 1 : i64} : (tensor<3x2x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %1 = "tfl.concatenation"(%0#0, %0#1) {axis = 1 : i64} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
    "func.return"(%1) : (tensor<3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x2x4xf32>) -> tensor<3x8xf32> {
    %0 = "arith.constant"() {value = dense<[3, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<3x2x4xf32>, tensor<2xi32>) -> tensor<3x8xf32>
    "func.return"(%1) : (tensor<3x8xf32>) -> ()
  }
}
// event: changed concatenation_of_unpacked count=1
