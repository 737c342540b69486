// input %arg2: 4 .. 4
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<?xf32> {
    %0 = "tf.LinSpace"(%arg0, %arg1, %arg2) : (tensor<f32>, tensor<f32>, tensor<i32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.sub"(%arg2, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "tfl.maximum"(%2, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = "tfl.range"(%0, %arg2, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %5 = "tfl.sub"(%arg1, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %6 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %7 = "tfl.div"(%5, %6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = "tfl.cast"(%4) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %9 = "tfl.mul"(%7, %8) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %10 = "tfl.add"(%arg0, %9) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %11 = "tfl.equal"(%4, %3) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %12 = "tfl.select_v2"(%11, %arg1, %10) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%12) : (tensor<?xf32>) -> ()
  }
}
// rules of: arrays.shape, arithmetic.elementwise
