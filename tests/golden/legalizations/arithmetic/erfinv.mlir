// no reference: there is no kernel for tf.Erfinv
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Erfinv"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.sub"(%0, %arg0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%2, %arg0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.mul"(%1, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.log"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.neg"(%5) : (tensor<?xf32>) -> tensor<?xf32>
    %7 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.sub"(%6, %7) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %9 = "arith.constant"() {value = dense<2.8102264e-08> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.mul"(%8, %9) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<3.4327394e-07> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "tfl.mul"(%12, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<-3.5233877e-06> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %16 = "tfl.mul"(%15, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = "arith.constant"() {value = dense<-4.3915065e-06> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.add"(%16, %17) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %19 = "tfl.mul"(%18, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %20 = "arith.constant"() {value = dense<0.00021858087> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %22 = "tfl.mul"(%21, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = "arith.constant"() {value = dense<-0.001253725> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.add"(%22, %23) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %25 = "tfl.mul"(%24, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %26 = "arith.constant"() {value = dense<-0.0041776816> : tensor<f32>} : () -> tensor<f32>
    %27 = "tfl.add"(%25, %26) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %28 = "tfl.mul"(%27, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %29 = "arith.constant"() {value = dense<0.24664073> : tensor<f32>} : () -> tensor<f32>
    %30 = "tfl.add"(%28, %29) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %31 = "tfl.mul"(%30, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %32 = "arith.constant"() {value = dense<1.5014094> : tensor<f32>} : () -> tensor<f32>
    %33 = "tfl.add"(%31, %32) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %34 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %35 = "tfl.maximum"(%6, %34) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %36 = "tfl.sqrt"(%35) : (tensor<?xf32>) -> tensor<?xf32>
    %37 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.sub"(%36, %37) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %39 = "arith.constant"() {value = dense<-0.00020021426> : tensor<f32>} : () -> tensor<f32>
    %40 = "tfl.mul"(%38, %39) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %41 = "arith.constant"() {value = dense<0.00010095056> : tensor<f32>} : () -> tensor<f32>
    %42 = "tfl.add"(%40, %41) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %43 = "tfl.mul"(%42, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %44 = "arith.constant"() {value = dense<0.0013493432> : tensor<f32>} : () -> tensor<f32>
    %45 = "tfl.add"(%43, %44) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %46 = "tfl.mul"(%45, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %47 = "arith.constant"() {value = dense<-0.0036734284> : tensor<f32>} : () -> tensor<f32>
    %48 = "tfl.add"(%46, %47) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %49 = "tfl.mul"(%48, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %50 = "arith.constant"() {value = dense<0.0057395077> : tensor<f32>} : () -> tensor<f32>
    %51 = "tfl.add"(%49, %50) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %52 = "tfl.mul"(%51, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %53 = "arith.constant"() {value = dense<-0.0076224613> : tensor<f32>} : () -> tensor<f32>
    %54 = "tfl.add"(%52, %53) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %55 = "tfl.mul"(%54, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %56 = "arith.constant"() {value = dense<0.0094388705> : tensor<f32>} : () -> tensor<f32>
    %57 = "tfl.add"(%55, %56) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %58 = "tfl.mul"(%57, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %59 = "arith.constant"() {value = dense<1.001674> : tensor<f32>} : () -> tensor<f32>
    %60 = "tfl.add"(%58, %59) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %61 = "tfl.mul"(%60, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %62 = "arith.constant"() {value = dense<2.8329768> : tensor<f32>} : () -> tensor<f32>
    %63 = "tfl.add"(%61, %62) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %64 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %65 = "tfl.less"(%6, %64) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %66 = "tfl.select_v2"(%65, %33, %63) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %67 = "tfl.mul"(%66, %arg0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %68 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %69 = "tfl.mul"(%arg0, %68) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %70 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %71 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %72 = "tfl.equal"(%70, %71) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %73 = "tfl.select_v2"(%72, %69, %67) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%73) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
