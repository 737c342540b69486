// One of the reshapes does not add the axis along which values are joined.
module {
  func.func @main(%x0: tensor<?x4xf32>, %x1: tensor<?x4xf32>, %x2: tensor<?x4xf32>, %x3: tensor<?x4xf32>, %x4: tensor<?x4xf32>, %x5: tensor<4x?xf32>) -> tensor<6x?x4xf32> {
    %s = "arith.constant"() {value = dense<[1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %y0 = "tfl.reshape"(%x0, %s) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %y1 = "tfl.reshape"(%x1, %s) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %y2 = "tfl.reshape"(%x2, %s) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %y3 = "tfl.reshape"(%x3, %s) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %y4 = "tfl.reshape"(%x4, %s) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %y5 = "tfl.reshape"(%x5, %s) : (tensor<4x?xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %z = "tfl.concatenation"(%y0, %y1, %y2, %y3, %y4, %y5) {axis = 0 : i64, fused_activation_function = "NONE"} : (tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>) -> tensor<6x?x4xf32>
    "func.return"(%z) : (tensor<6x?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<?x4xf32>, %arg3: tensor<?x4xf32>, %arg4: tensor<?x4xf32>, %arg5: tensor<4x?xf32>) -> tensor<6x?x4xf32> {
    %0 = "arith.constant"() {value = dense<[1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %2 = "tfl.reshape"(%arg1, %0) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %3 = "tfl.reshape"(%arg2, %0) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %4 = "tfl.reshape"(%arg3, %0) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %5 = "tfl.reshape"(%arg4, %0) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %6 = "tfl.reshape"(%arg5, %0) : (tensor<4x?xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %7 = "tfl.concatenation"(%1, %2, %3, %4, %5, %6) : (tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>, tensor<1x?x4xf32>) -> tensor<6x?x4xf32>
    "func.return"(%7) : (tensor<6x?x4xf32>) -> ()
  }
}
