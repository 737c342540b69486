// A part is missing; the parts differ; XNNPACK runs no SPLIT into five; SPLIT has no kernel for int64.
module {
  func.func @main(%x: tensor<?x12xf32>, %y: tensor<?x12xf32>, %z: tensor<?x5xf32>, %w: tensor<?x4xi64>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x6xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xi64>, tensor<?x2xi64>) {
    %ones2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %ab = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ae = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %a = "tfl.strided_slice"(%x, %ab, %ae, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %bb = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %be = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b = "tfl.strided_slice"(%x, %bb, %be, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %db = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %de = "arith.constant"() {value = dense<[0, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %d = "tfl.strided_slice"(%y, %db, %de, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x6xf32>
    %eb = "arith.constant"() {value = dense<[0, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ee = "arith.constant"() {value = dense<[0, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %e = "tfl.strided_slice"(%y, %eb, %ee, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %fb = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %fe = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %f = "tfl.strided_slice"(%z, %fb, %fe, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %gb = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ge = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %g = "tfl.strided_slice"(%z, %gb, %ge, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %hb = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %he = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %h = "tfl.strided_slice"(%z, %hb, %he, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %ib = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ie = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %i = "tfl.strided_slice"(%z, %ib, %ie, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %jb = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %je = "arith.constant"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %j = "tfl.strided_slice"(%z, %jb, %je, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %kb = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ke = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %k = "tfl.strided_slice"(%w, %kb, %ke, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x4xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xi64>
    %lb = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %le = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %l = "tfl.strided_slice"(%w, %lb, %le, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x4xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xi64>
    "func.return"(%a, %b, %d, %e, %f, %g, %h, %i, %j, %k, %l) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x6xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xi64>, tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x12xf32>, %arg1: tensor<?x12xf32>, %arg2: tensor<?x5xf32>, %arg3: tensor<?x4xi64>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x6xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xi64>, tensor<?x2xi64>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %1, %2, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %4 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.strided_slice"(%arg0, %4, %5, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[0, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.strided_slice"(%arg1, %7, %8, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x6xf32>
    %10 = "arith.constant"() {value = dense<[0, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<[0, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tfl.strided_slice"(%arg1, %10, %11, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %13 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tfl.strided_slice"(%arg2, %13, %14, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %16 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.strided_slice"(%arg2, %16, %17, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %19 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %20 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.strided_slice"(%arg2, %19, %20, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %22 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %23 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.strided_slice"(%arg2, %22, %23, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %25 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %26 = "arith.constant"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %27 = "tfl.strided_slice"(%arg2, %25, %26, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %28 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %30 = "tfl.strided_slice"(%arg3, %28, %29, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x4xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xi64>
    %31 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %32 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %33 = "tfl.strided_slice"(%arg3, %31, %32, %0) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x4xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xi64>
    "func.return"(%3, %6, %9, %12, %15, %18, %21, %24, %27, %30, %33) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x6xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x2xi64>, tensor<?x2xi64>) -> ()
  }
}
