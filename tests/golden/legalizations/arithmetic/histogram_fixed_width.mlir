// no reference: there is no kernel for tf.HistogramFixedWidth
module {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<1xi32> {
    %0 = "arith.constant"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.HistogramFixedWidth"(%arg0, %0, %1) : (tensor<15xf32>, tensor<2xf32>, tensor<i32>) -> tensor<1xi32>
    "func.return"(%2) : (tensor<1xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<1xi32> {
    %0 = "arith.constant"() {value = dense<15> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<15xf32>, tensor<1xi32>) -> tensor<15xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.maximum"(%1, %2) : (tensor<15xf32>, tensor<f32>) -> tensor<15xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.sub"(%3, %4) : (tensor<15xf32>, tensor<f32>) -> tensor<15xf32>
    %6 = "tfl.cast"(%5) {out_data_type = i32} : (tensor<15xf32>) -> tensor<15xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<15xi32>} : () -> tensor<15xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<15xi32>} : () -> tensor<15xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %10 = "tfl.unsorted_segment_sum"(%8, %7, %9) : (tensor<15xi32>, tensor<15xi32>, tensor<i32>) -> tensor<1xi32>
    "func.return"(%10) : (tensor<1xi32>) -> ()
  }
}
// rules of: arithmetic.reduction, arrays.shape, arithmetic.elementwise, arrays.gather_scatter
