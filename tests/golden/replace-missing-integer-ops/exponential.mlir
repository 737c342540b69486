// A function of 8-bit integers is a table.
// option: target = "micro"
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>> {
    %y = "tfl.exp"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>>
    "func.return"(%y) : (tensor<4x!quant.uniform<i8:f32, 0.25:-128>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<128> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.add"(%0, %1) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<256x!quant.uniform<i8:f32, 0.25:-128>>} : () -> tensor<256x!quant.uniform<i8:f32, 0.25:-128>>
    %4 = "tfl.gather"(%3, %2) : (tensor<256x!quant.uniform<i8:f32, 0.25:-128>>, tensor<4xi32>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>>
    "func.return"(%4) : (tensor<4x!quant.uniform<i8:f32, 0.25:-128>>) -> ()
  }
}
// event: changed replace EXP (tflite-micro's kernels do not run it) count=1
