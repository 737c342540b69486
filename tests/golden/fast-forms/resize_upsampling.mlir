// Rows and columns are repeated, as UpSampling2D does it.
// option: rewrites = {"resize-upsampling": true}
module {
  func.func @main(%x: tensor<?x2x3x2xf32>) -> tensor<?x4x6x2xf32> {
    %s0 = "arith.constant"() {value = dense<[-1, 2, 1, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %s1 = "arith.constant"() {value = dense<[-1, 4, 3, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %s2 = "arith.constant"() {value = dense<[-1, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %rows = "arith.constant"() {value = dense<[1, 1, 2, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %columns = "arith.constant"() {value = dense<[1, 1, 1, 2, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %0 = "tfl.reshape"(%x, %s0) : (tensor<?x2x3x2xf32>, tensor<5xi32>) -> tensor<?x2x1x3x2xf32>
    %1 = "tfl.tile"(%0, %rows) : (tensor<?x2x1x3x2xf32>, tensor<5xi32>) -> tensor<?x2x2x3x2xf32>
    %2 = "tfl.reshape"(%1, %s1) : (tensor<?x2x2x3x2xf32>, tensor<5xi32>) -> tensor<?x4x3x1x2xf32>
    %3 = "tfl.tile"(%2, %columns) : (tensor<?x4x3x1x2xf32>, tensor<5xi32>) -> tensor<?x4x3x2x2xf32>
    %4 = "tfl.reshape"(%3, %s2) : (tensor<?x4x3x2x2xf32>, tensor<4xi32>) -> tensor<?x4x6x2xf32>
    "func.return"(%4) : (tensor<?x4x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3x2xf32>) -> tensor<?x4x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[4, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.resize_nearest_neighbor"(%arg0, %0) : (tensor<?x2x3x2xf32>, tensor<2xi32>) -> tensor<?x4x6x2xf32>
    "func.return"(%1) : (tensor<?x4x6x2xf32>) -> ()
  }
}
// event: note resize-upsampling (upsampling of 2x3 by 2x2 in one op, as rewrites= requests) form='upsampling of 2x3 by 2x2 in one op' gain=''
