// no reference: there is no kernel for tf.PopulationCount
module {
  func.func @main(%arg0: tensor<7xi32>) -> tensor<7xui8> {
    %0 = "tf.PopulationCount"(%arg0) : (tensor<7xi32>) -> tensor<7xui8>
    "func.return"(%0) : (tensor<7xui8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<7xi32>) -> tensor<7xui8> {
    %0 = "arith.constant"() {value = dense<1431655765> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.right_shift"(%arg0, %1) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %3 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.broadcast_to"(%0, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %5 = "tfl.stablehlo_and"(%2, %4) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %6 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.broadcast_to"(%0, %6) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %8 = "tfl.stablehlo_and"(%arg0, %7) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %9 = "tfl.add"(%8, %5) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %10 = "arith.constant"() {value = dense<858993459> : tensor<i32>} : () -> tensor<i32>
    %11 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.right_shift"(%9, %11) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %13 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.broadcast_to"(%10, %13) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %15 = "tfl.stablehlo_and"(%12, %14) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %16 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.broadcast_to"(%10, %16) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %18 = "tfl.stablehlo_and"(%9, %17) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %19 = "tfl.add"(%18, %15) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %20 = "arith.constant"() {value = dense<252645135> : tensor<i32>} : () -> tensor<i32>
    %21 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %22 = "tfl.right_shift"(%19, %21) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %23 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.broadcast_to"(%20, %23) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %25 = "tfl.stablehlo_and"(%22, %24) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %26 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.broadcast_to"(%20, %26) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %28 = "tfl.stablehlo_and"(%19, %27) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %29 = "tfl.add"(%28, %25) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %30 = "arith.constant"() {value = dense<16711935> : tensor<i32>} : () -> tensor<i32>
    %31 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %32 = "tfl.right_shift"(%29, %31) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %33 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.broadcast_to"(%30, %33) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %35 = "tfl.stablehlo_and"(%32, %34) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %36 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.broadcast_to"(%30, %36) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %38 = "tfl.stablehlo_and"(%29, %37) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %39 = "tfl.add"(%38, %35) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %40 = "arith.constant"() {value = dense<65535> : tensor<i32>} : () -> tensor<i32>
    %41 = "arith.constant"() {value = dense<16> : tensor<i32>} : () -> tensor<i32>
    %42 = "tfl.right_shift"(%39, %41) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %43 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %44 = "tfl.broadcast_to"(%40, %43) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %45 = "tfl.stablehlo_and"(%42, %44) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %46 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "tfl.broadcast_to"(%40, %46) : (tensor<i32>, tensor<1xi32>) -> tensor<7xi32>
    %48 = "tfl.stablehlo_and"(%39, %47) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %49 = "tfl.add"(%48, %45) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %50 = "tfl.cast"(%49) {out_data_type = ui8} : (tensor<7xi32>) -> tensor<7xui8>
    "func.return"(%50) : (tensor<7xui8>) -> ()
  }
}
// rules of: arithmetic.bitwise, arithmetic.elementwise
