// Fuse Conv2D(Add(Mul(x, c), t), w) into Conv2D(Add(x, t / c), w * c), if the Add cannot be folded.
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x3x3x4xf32> {
    %0 = "arith.constant"() {value = dense<0.007843138> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %2 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%1, %2) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %4 = "arith.constant"() {value = dense<"0x497AA93FA5A814BF06BAAE3F817883BCBA8207C01C9603BF67952F3FED6DB5BF245AE33EB0205F3F14C49EBF522347BE8798953F81E00BBF8A0C163EE1DC873DABFBEBBF7FE991BF71865EBF5F1D98BEDB7A32BF122C44BE785A303D318C2B3F3F4374BEE581A6BED17802BF74DFA73F9C8B463FB556EFBCBDA87CBDC5566ABF63AB423F2BE8FF3FDDCB573DCD48ADBE2EF0F4BE68DDD2BFFC6FC93EA2071EBF176092BE8466BABF3850AA3DC43229BD635744BF6A40023F9BA7983E7DB37ABFA9DF6ABFEB5BDBBFF5EDB83F056690BE1B9CC83EEDE21DBFD06815BF0A7C083F22C0B9BEC0168C3FFA2BA6BED58A463E1309883F0B74653EB38CE03FF394433FE075CA3F401DBD3E5FA4333E267374BE353B94BE8EB6C13F256285BFDFAA883EA71D0A40BD5D31BF92149C3EBD2037BF5D6C483FEB3A9ABF97F23ABF46D3823E3C2CE13FEA093EBEE9DE3D3FEABBA13E83EC40BD2B137FBF9C36DF3F2BD09EBE8BC591BFF41C7BBD2165E33EF7B8ACBF77769D3F161E6DC03C7CE8BE775B363F113F4D3E3EB58EBFBAC6A3BF9DEC1BBFB3698CBF3FCFC63F7E2C8D3E72E300C0B70C8DBF2988DF3FC552173DF0E2A3BE"> : tensor<4x3x3x3xf32>} : () -> tensor<4x3x3x3xf32>
    %5 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.conv_2d"(%3, %4, %5) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%6) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x3x3x4xf32> {
    %0 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "arith.constant"() {value = dense<-127.49999> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%arg0, %1) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<4x3x3x3xf32>} : () -> tensor<4x3x3x3xf32>
    %4 = "tfl.conv_2d"(%2, %3, %0) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%4) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// event: changed scale_through_add count=1
