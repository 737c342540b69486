// What LiteRT's GPU accelerator refuses: a shrink mask, a negative stride, BROADCAST_TO, alpha of rank 2, int64.
module {
  func.func @main(%x: tensor<?x5x6xf32>, %r: tensor<1x6xf32>, %i: tensor<?xi32>) -> (tensor<?x6xf32>, tensor<?x5x6xf32>, tensor<4x6xf32>, tensor<?x5x6xf32>, tensor<?x5xi32>, tensor<?x3xf32>) {
    %ones = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %begin = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %end = "arith.constant"() {value = dense<[0, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %row = "tfl.strided_slice"(%x, %begin, %end, %ones) {begin_mask = 5 : i64, end_mask = 5 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x5x6xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x6xf32>
    %zeros = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %back = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %flipped = "tfl.strided_slice"(%x, %zeros, %zeros, %back) {begin_mask = 7 : i64, end_mask = 7 : i64} : (tensor<?x5x6xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x5x6xf32>
    %shape = "arith.constant"() {value = dense<[4, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %rows = "tfl.broadcast_to"(%r, %shape) : (tensor<1x6xf32>, tensor<2xi32>) -> tensor<4x6xf32>
    %alpha = "arith.constant"() {value = dense<0.25> : tensor<5x6xf32>} : () -> tensor<5x6xf32>
    %leaky = "tfl.prelu"(%x, %alpha) : (tensor<?x5x6xf32>, tensor<5x6xf32>) -> tensor<?x5x6xf32>
    %axis = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %best = "tfl.arg_max"(%x, %axis) {output_type = i64} : (tensor<?x5x6xf32>, tensor<i32>) -> tensor<?x5xi64>
    %narrow = "tfl.cast"(%best) {out_data_type = i32} : (tensor<?x5xi64>) -> tensor<?x5xi32>
    %wide = "tfl.cast"(%i) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %depth = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %on = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %off = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %hot = "tfl.one_hot"(%wide, %depth, %on, %off) {axis = -1 : i64} : (tensor<?xi64>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%row, %flipped, %rows, %leaky, %narrow, %hot) : (tensor<?x6xf32>, tensor<?x5x6xf32>, tensor<4x6xf32>, tensor<?x5x6xf32>, tensor<?x5xi32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6xf32>, %arg1: tensor<1x6xf32>, %arg2: tensor<?xi32>) -> (tensor<?x6xf32>, tensor<?x5x6xf32>, tensor<4x6xf32>, tensor<?x5x6xf32>, tensor<?x5xi32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[0, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 5 : i64, end_mask = 5 : i64} : (tensor<?x5x6xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x6xf32>
    %4 = "arith.constant"() {value = dense<[-1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<?x1x6xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.reverse_v2"(%arg0, %6) : (tensor<?x5x6xf32>, tensor<1xi32>) -> tensor<?x5x6xf32>
    %8 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.tile"(%arg1, %8) : (tensor<1x6xf32>, tensor<2xi32>) -> tensor<4x6xf32>
    %10 = "arith.constant"() {value = dense<0.25> : tensor<1x5x6xf32>} : () -> tensor<1x5x6xf32>
    %11 = "tfl.prelu"(%arg0, %10) : (tensor<?x5x6xf32>, tensor<1x5x6xf32>) -> tensor<?x5x6xf32>
    %12 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.arg_max"(%arg0, %12) {output_type = i32} : (tensor<?x5x6xf32>, tensor<i32>) -> tensor<?x5xi32>
    %14 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.one_hot"(%arg2, %14, %15, %16) {axis = -1 : i64} : (tensor<?xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%5, %7, %9, %11, %13, %17) : (tensor<?x6xf32>, tensor<?x5x6xf32>, tensor<4x6xf32>, tensor<?x5x6xf32>, tensor<?x5xi32>, tensor<?x3xf32>) -> ()
  }
}
// event: changed narrow_extremum count=1
// event: changed narrow_indices count=1
// event: changed prelu_of_rank_3 count=1
// event: changed reversed_axes count=1
// event: changed slice_and_reshape count=1
// event: changed tiled count=1
