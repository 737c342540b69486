module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
    %0:3 = "tf.DynamicPartition"(%arg0, %arg1) {num_partitions = 3 : i64} : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.equal"(%arg1, %0) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi1>
    %2 = "tfl.where"(%1) : (tensor<?x?xi1>) -> tensor<?x2xi64>
    %3 = "tfl.gather_nd"(%arg0, %2) : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.equal"(%arg1, %4) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi1>
    %6 = "tfl.where"(%5) : (tensor<?x?xi1>) -> tensor<?x2xi64>
    %7 = "tfl.gather_nd"(%arg0, %6) : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.equal"(%arg1, %8) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi1>
    %10 = "tfl.where"(%9) : (tensor<?x?xi1>) -> tensor<?x2xi64>
    %11 = "tfl.gather_nd"(%arg0, %10) : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?xf32>
    "func.return"(%3, %7, %11) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.partition, arithmetic.elementwise, arrays.gather_scatter
