module {
  func.func @main(%arg0: tensor<1x4x5x2xi8>) -> tensor<1x8x9x2xf32> {
    %0 = "arith.constant"() {value = dense<[8, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeBicubic"(%arg0, %0) : (tensor<1x4x5x2xi8>, tensor<2xi32>) -> tensor<1x8x9x2xf32>
    "func.return"(%1) : (tensor<1x8x9x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x5x2xi8>) -> tensor<1x8x9x2xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<1x4x5x2xi8>) -> tensor<1x4x5x2xf32>
    %1 = "arith.constant"() {value = dense<[[1.0, 0.0, 0.0, 0.0], [0.5, 0.59375, -0.09375, 0.0], [0.0, 1.0, 0.0, 0.0], [-0.09375, 0.59375, 0.59375, -0.09375], [0.0, 0.0, 1.0, 0.0], [0.0, -0.09375, 0.59375, 0.5], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, -0.09375, 1.09375]]> : tensor<8x4xf32>} : () -> tensor<8x4xf32>
    %2 = "arith.constant"() {value = dense<"0x0000803F000000000000000000000000000000004EFBDF3EB9592A3FFEBAD2BD00000000000000008F0B87BD784D793FBD8ACD3D8A5707BC00000000E43863BD4D68BD3E2EF14B3F2E8EE3BD000000000000000076A8CEBD03FA663FF304693E28C6ECBC0000000028C6ECBCF304693E03FA663F76A8CEBD00000000000000002E8EE3BD2EF14B3F3001A13E00000000000000008A5707BCBD8ACD3D076C683F000000000000000000000000FEBAD2BDB02B8D3F"> : tensor<9x5xf32>} : () -> tensor<9x5xf32>
    %3 = "arith.constant"() {value = dense<[1, 4, 10]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%0, %3) : (tensor<1x4x5x2xf32>, tensor<3xi32>) -> tensor<1x4x10xf32>
    %5 = "tfl.batch_matmul"(%1, %4) : (tensor<8x4xf32>, tensor<1x4x10xf32>) -> tensor<1x8x10xf32>
    %6 = "arith.constant"() {value = dense<[1, 8, 5, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<1x8x10xf32>, tensor<4xi32>) -> tensor<1x8x5x2xf32>
    %8 = "tfl.batch_matmul"(%2, %7) : (tensor<9x5xf32>, tensor<1x8x5x2xf32>) -> tensor<1x8x9x2xf32>
    "func.return"(%8) : (tensor<1x8x9x2xf32>) -> ()
  }
}
// rules of: images.adjustment
