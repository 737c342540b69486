// What a function states of its arguments, the caller states of its own.
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "h"], name = "main", outputs = ["y"]}]} {
  func.func @main(%x: tensor<?x2xf32>, %h: tensor<?x1xf32>) -> tensor<?x2xf32> {
    %i = "tf.Identity"(%h) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %y = "tf.PartitionedCall"(%x, %i) {f = @add, Tout = [f32], config = "", config_proto = "", executor_type = ""} : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
  func.func @add(%x: tensor<?x2xf32>, %h: tensor<?x1xf32>) -> tensor<?x2xf32> attributes {equal_sizes = [[1 : i64, 0 : i64, 0 : i64, 0 : i64]]} {
    %0 = "tf.AddV2"(%x, %h) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    "func.return"(%0) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "h"], name = "main", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?x1xf32>) -> tensor<?x2xf32> attributes {equal_sizes = [[1 : i64, 0 : i64, 0 : i64, 0 : i64]]} {
    %0 = "tf.Identity"(%arg1) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    "func.return"(%1) : (tensor<?x2xf32>) -> ()
  }
}
