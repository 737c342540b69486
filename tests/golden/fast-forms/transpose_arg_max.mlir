// Replace ArgMax(x) along another axis than the last by ArgMax(Transpose(x)) along the last axis.
module {
  func.func @main(%arg0: tensor<?x9x120x4xf32>) -> tensor<?x9x4xi32> {
    %0 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.arg_max"(%arg0, %0) {output_type = i32} : (tensor<?x9x120x4xf32>, tensor<i32>) -> tensor<?x9x4xi32>
    "func.return"(%1) : (tensor<?x9x4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x9x120x4xf32>) -> tensor<?x9x4xi32> {
    %0 = "arith.constant"() {value = dense<[0, 1, 3, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x9x120x4xf32>, tensor<4xi32>) -> tensor<?x9x4x120xf32>
    %2 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.arg_max"(%1, %2) {output_type = i32} : (tensor<?x9x4x120xf32>, tensor<i32>) -> tensor<?x9x4xi32>
    "func.return"(%3) : (tensor<?x9x4xi32>) -> ()
  }
}
// event: note transpose-arg-max (position of the largest or smallest element along the last axis of a transpose: about 3.3 times as fast on x86 and 6.1 times on ARM; rewrites={"transpose-arg-max": False} keeps one op) form='position of the largest or smallest element along the last axis of a transpose' gain='about 3.3 times as fast on x86 and 6.1 times on ARM'
