// What has no state is computed for all steps at once, as tf.map_fn of plain arithmetic
module {
  func.func @main(%x: tensor<?x?x3xf32>) -> tensor<?x?x3xf32> {
    %y = "rnn.scan"(%x) {step = @step, xs = 1 : i64, states = 0 : i64, outputs = 1 : i64} : (tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
    "func.return"(%y) : (tensor<?x?x3xf32>) -> ()
  }
  func.func @step(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %axes = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %a = "tf.Sin"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %s = "tf.Sum"(%x, %axes) : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<f32>
    %y = "tf.AddV2"(%a, %s) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%y) : (tensor<?x3xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x?x3xf32>) -> tensor<?x?x3xf32> {
    %0 = "tf.Sin"(%arg0) : (tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
    %1 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.Sum"(%arg0, %1) : (tensor<?x?x3xf32>, tensor<2xi32>) -> tensor<?xf32>
    %3 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.ExpandDims"(%2, %3) : (tensor<?xf32>, tensor<i32>) -> tensor<?x1xf32>
    %5 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.ExpandDims"(%4, %5) : (tensor<?x1xf32>, tensor<i32>) -> tensor<?x1x1xf32>
    %7 = "tf.AddV2"(%0, %6) : (tensor<?x?x3xf32>, tensor<?x1x1xf32>) -> tensor<?x?x3xf32>
    "func.return"(%7) : (tensor<?x?x3xf32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
