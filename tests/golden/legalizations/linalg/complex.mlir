module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Complex"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg1) : (tensor<?x?xf32>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.broadcast_args"(%3, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.shape"(%arg1) : (tensor<?x?xf32>) -> tensor<2xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.slice"(%13, %14, %15) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "tfl.broadcast_args"(%12, %16) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "tfl.concatenation"(%8, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %19 = "tfl.broadcast_to"(%arg0, %18) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %20 = "tfl.concatenation"(%8, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = "tfl.broadcast_to"(%arg1, %20) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %22 = "tfl.pack"(%19, %21) {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x2xf32>
    %23 = "tfl.bitcast"(%22) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%23) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral, arrays.slicing
