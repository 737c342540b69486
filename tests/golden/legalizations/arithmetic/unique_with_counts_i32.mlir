module {
  func.func @main(%arg0: tensor<5xi32>) -> (tensor<?xi32>, tensor<5xi32>, tensor<?xi32>) {
    %0:3 = "tf.UniqueWithCounts"(%arg0) : (tensor<5xi32>) -> (tensor<?xi32>, tensor<5xi32>, tensor<?xi32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?xi32>, tensor<5xi32>, tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5xi32>) -> (tensor<?xi32>, tensor<5xi32>, tensor<?xi32>) {
    %0:2 = "tfl.unique"(%arg0) : (tensor<5xi32>) -> (tensor<?xi32>, tensor<5xi32>)
    %1 = "arith.constant"() {value = dense<1> : tensor<5xi32>} : () -> tensor<5xi32>
    %2 = "tfl.shape"(%0#0) : (tensor<?xi32>) -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reduce_prod"(%2, %3) : (tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %5 = "tfl.unsorted_segment_sum"(%1, %0#1, %4) : (tensor<5xi32>, tensor<5xi32>, tensor<i32>) -> tensor<?xi32>
    "func.return"(%0#0, %0#1, %5) : (tensor<?xi32>, tensor<5xi32>, tensor<?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction, arithmetic.elementwise, arrays.shape, arrays.gather_scatter
