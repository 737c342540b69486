module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xi32>) -> tensor<?x?xi32> {
    %0 = "tf.LeftShift"(%arg0, %arg1) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xi32>) -> tensor<?x?xi32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912, 1073741824, -2147483648]> : tensor<32xi32>} : () -> tensor<32xi32>
    %1 = "arith.constant"() {value = dense<31> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.minimum"(%arg1, %1) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.maximum"(%2, %3) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %5 = "tfl.gather"(%0, %4) : (tensor<32xi32>, tensor<?xi32>) -> tensor<?xi32>
    %6 = "tfl.mul"(%arg0, %5) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    "func.return"(%6) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.bitwise, arithmetic.elementwise, arrays.gather_scatter
