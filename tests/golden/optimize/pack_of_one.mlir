// Replace Pack(x) of one value by Reshape(x).
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4x1xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tfl.pack"(%0) {axis = -1 : i64} : (tensor<?x4xf32>) -> tensor<?x4x1xf32>
    %2 = "tfl.abs"(%1) : (tensor<?x4x1xf32>) -> tensor<?x4x1xf32>
    "func.return"(%2) : (tensor<?x4x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4x1xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "arith.constant"() {value = dense<[-1, 4, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<?x4x1xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x4x1xf32>) -> tensor<?x4x1xf32>
    "func.return"(%3) : (tensor<?x4x1xf32>) -> ()
  }
}
// event: changed pack_of_one count=1
