// Replace FloorMod(x, 2^n) by x - Floor(x / 2^n) * 2^n, whose steps are exact.
// option: rewrites = {"split-floor-mod": true}
module {
  func.func @main(%arg0: tensor<?x64xf32>) -> tensor<?x64xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.floor_mod"(%arg0, %0) : (tensor<?x64xf32>, tensor<f32>) -> tensor<?x64xf32>
    "func.return"(%1) : (tensor<?x64xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x64xf32>) -> tensor<?x64xf32> {
    %0 = "tfl.floor"(%arg0) : (tensor<?x64xf32>) -> tensor<?x64xf32>
    %1 = "tfl.sub"(%arg0, %0) : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
    "func.return"(%1) : (tensor<?x64xf32>) -> ()
  }
}
// event: note split-floor-mod (remainder of a power of two as a difference, as rewrites= requests) form='remainder of a power of two as a difference' gain=''
