// Replace Gather(table) of 8 bits by Cast(Gather(table in float16)), and of 16 bits by one in int32.
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4x6xf32> {
    %0 = "arith.constant"() {value = dense<[[90, 137, 61, 12, 67, 45], [144, 208, 105, 160, 151, 77], [33, 3, 86, 94, 94, 82], [65, 73, 114, 246, 46, 211], [148, 198, 239, 150, 83, 216]]> : tensor<5x6xui8>} : () -> tensor<5x6xui8>
    %1 = "tfl.abs"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "tfl.cast"(%1) {out_data_type = i32} : (tensor<4xf32>) -> tensor<4xi32>
    %3 = "tfl.gather"(%0, %2) : (tensor<5x6xui8>, tensor<4xi32>) -> tensor<4x6xui8>
    %4 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<4x6xui8>) -> tensor<4x6xf32>
    "func.return"(%4) : (tensor<4x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4x6xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "tfl.cast"(%0) {out_data_type = i32} : (tensor<4xf32>) -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<[[90.0, 137.0, 61.0, 12.0, 67.0, 45.0], [144.0, 208.0, 105.0, 160.0, 151.0, 77.0], [33.0, 3.0, 86.0, 94.0, 94.0, 82.0], [65.0, 73.0, 114.0, 246.0, 46.0, 211.0], [148.0, 198.0, 239.0, 150.0, 83.0, 216.0]]> : tensor<5x6xf16>} : () -> tensor<5x6xf16>
    %3 = "tfl.gather"(%2, %1) : (tensor<5x6xf16>, tensor<4xi32>) -> tensor<4x6xf16>
    %4 = "tfl.cast"(%3) {out_data_type = ui8} : (tensor<4x6xf16>) -> tensor<4x6xui8>
    %5 = "tfl.cast"(%4) {out_data_type = f32} : (tensor<4x6xui8>) -> tensor<4x6xf32>
    "func.return"(%5) : (tensor<4x6xf32>) -> ()
  }
}
// event: changed gather_of_wider_table count=1
