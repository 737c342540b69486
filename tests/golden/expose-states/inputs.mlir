// option: recurrent = {"states": "inputs", "reset_signature": "initial"}
module attributes {litefuse.variables = [{name = "mean/s", type = tensor<2xf32>, initial = dense<[0.0, 1.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %v = "tfl.var_handle"() {container = "", shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %b = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xi32>
    %s = "tfl.bitcast"(%b) : (tensor<2xi32>) -> tensor<2xf32>
    %y = "tfl.add"(%x, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %n = "tfl.bitcast"(%y) : (tensor<2xf32>) -> tensor<2xi32>
    "tfl.assign_variable"(%v, %n) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @initialize() {
    %v = "tfl.var_handle"() {container = "", shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %c = "arith.constant"() {value = dense<[0, 1065353216]> : tensor<2xi32>} : () -> tensor<2xi32>
    "tfl.assign_variable"(%v, %c) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
module attributes {litefuse.added_signature = "initial", litefuse.signatures = [{function = @main, inputs = ["x0", "mean_s"], name = "serving_default", outputs = ["y0", "mean_s"]}, {function = @initial, inputs = [], name = "initial", outputs = ["mean_s"]}]} {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.add"(%arg0, %arg1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @initial() -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
// event: note keep state (the input 'mean_s' and the output of this name carry it from call to call; it begins with numbers that are not zero) variable='mean/s' input='mean_s'
// event: note carry states (state = interpreter.get_signature_runner("initial")(); call: answer = run(**inputs, **state); state = {name: answer[name] for name in state})
