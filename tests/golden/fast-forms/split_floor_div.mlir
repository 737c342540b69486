// Replace FloorDiv(x, y) of float32 by Floor(x / y), which LiteRT's kernel computes, too.
// option: rewrites = {"split-floor-div": true}
module {
  func.func @main(%arg0: tensor<?x64xf32>) -> tensor<?x64xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?x64xf32>) -> tensor<?x64xf32>
    %1 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%0, %1) : (tensor<?x64xf32>, tensor<f32>) -> tensor<?x64xf32>
    %3 = "tfl.floor_div"(%arg0, %2) : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
    "func.return"(%3) : (tensor<?x64xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x64xf32>) -> tensor<?x64xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?x64xf32>) -> tensor<?x64xf32>
    %1 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%0, %1) : (tensor<?x64xf32>, tensor<f32>) -> tensor<?x64xf32>
    %3 = "tfl.div"(%arg0, %2) : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
    %4 = "tfl.floor"(%3) : (tensor<?x64xf32>) -> tensor<?x64xf32>
    "func.return"(%4) : (tensor<?x64xf32>) -> ()
  }
}
// event: note split-floor-div (FLOOR_DIV as DIV and FLOOR, as rewrites= requests) form='FLOOR_DIV as DIV and FLOOR' gain=''
