// int8 has kernels for MUL and ADD, not for SQUARE, ADD_N and NEG.
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %s = "tfl.square"(%x) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %n = "tfl.neg"(%s) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %y = "tfl.add_n"(%x, %s, %n) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "tfl.mul"(%arg0, %arg0) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %1 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %3 = "tfl.add"(%arg0, %0) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tfl.add"(%3, %2) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%4) : (tensor<?x2xf32>) -> ()
  }
}
