module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0:2 = "tf.DynamicPartition"(%arg0, %arg1) {num_partitions = 2 : i64} : (tensor<?xf32>, tensor<?xi32>) -> (tensor<?xf32>, tensor<?xf32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.equal"(%arg1, %0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %2 = "tfl.where"(%1) : (tensor<?xi1>) -> tensor<?x1xi64>
    %3 = "tfl.gather_nd"(%arg0, %2) : (tensor<?xf32>, tensor<?x1xi64>) -> tensor<?xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.equal"(%arg1, %4) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %6 = "tfl.where"(%5) : (tensor<?xi1>) -> tensor<?x1xi64>
    %7 = "tfl.gather_nd"(%arg0, %6) : (tensor<?xf32>, tensor<?x1xi64>) -> tensor<?xf32>
    "func.return"(%3, %7) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
}
// rules of: arrays.partition, arithmetic.elementwise, arrays.gather_scatter
