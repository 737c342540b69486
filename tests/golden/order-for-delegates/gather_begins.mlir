module {
  func.func @main(%image: tensor<?x4xf32>, %ids: tensor<?xi32>) -> tensor<?x4xf32> {
    %a = "tfl.exp"(%image) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %table = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %b = "tfl.gather"(%table, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<3x4xf32>, tensor<?xi32>) -> tensor<?x4xf32>
    %c = "tfl.add"(%a, %b) {fused_activation_function = "NONE"} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%c) : (tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?xi32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %1 = "tfl.gather"(%0, %arg1) : (tensor<3x4xf32>, tensor<?xi32>) -> tensor<?x4xf32>
    %2 = "tfl.exp"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tfl.add"(%2, %1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
