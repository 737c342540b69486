// no reference: there is no kernel for tf.TruncatedNormal
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "tf.TruncatedNormal"(%1) {dtype = f32} : (tensor<2xi32>) -> tensor<?x5xf32>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tf.Mean"(%2, %3) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %5 = "tf.Abs"(%4) : (tensor<f32>) -> tensor<f32>
    %6 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Less"(%5, %6) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.Mean"(%2, %8) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %10 = "tf.Sub"(%2, %9) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %11 = "tf.Square"(%10) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tf.Mean"(%11, %12) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %14 = "tf.Sqrt"(%13) : (tensor<f32>) -> tensor<f32>
    %15 = "arith.constant"() {value = dense<0.8796> : tensor<f32>} : () -> tensor<f32>
    %16 = "tf.Sub"(%14, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tf.Abs"(%16) : (tensor<f32>) -> tensor<f32>
    %18 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %19 = "tf.Less"(%17, %18) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %20 = "tf.Pack"(%7, %19) : (tensor<i1>, tensor<i1>) -> tensor<2xi1>
    "func.return"(%20) : (tensor<2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "tfl.random_uniform"(%1) : (tensor<2xi32>) -> tensor<?x5xf32>
    %3 = "arith.constant"() {value = dense<0.9544997> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.mul"(%2, %3) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %5 = "arith.constant"() {value = dense<0.022750132> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.add"(%4, %5) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %7 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.mul"(%6, %7) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.sub"(%8, %9) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %11 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.sub"(%11, %10) : (tensor<f32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %13 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.add"(%13, %10) : (tensor<f32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %15 = "tfl.mul"(%12, %14) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %16 = "tfl.log"(%15) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %17 = "tfl.neg"(%16) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %18 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.sub"(%17, %18) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %20 = "arith.constant"() {value = dense<2.8102264e-08> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.mul"(%19, %20) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %22 = "arith.constant"() {value = dense<3.4327394e-07> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.add"(%21, %22) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %24 = "tfl.mul"(%23, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %25 = "arith.constant"() {value = dense<-3.5233877e-06> : tensor<f32>} : () -> tensor<f32>
    %26 = "tfl.add"(%24, %25) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %27 = "tfl.mul"(%26, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %28 = "arith.constant"() {value = dense<-4.3915065e-06> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.add"(%27, %28) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %30 = "tfl.mul"(%29, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %31 = "arith.constant"() {value = dense<0.00021858087> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.add"(%30, %31) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %33 = "tfl.mul"(%32, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %34 = "arith.constant"() {value = dense<-0.001253725> : tensor<f32>} : () -> tensor<f32>
    %35 = "tfl.add"(%33, %34) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %36 = "tfl.mul"(%35, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %37 = "arith.constant"() {value = dense<-0.0041776816> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.add"(%36, %37) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %39 = "tfl.mul"(%38, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %40 = "arith.constant"() {value = dense<0.24664073> : tensor<f32>} : () -> tensor<f32>
    %41 = "tfl.add"(%39, %40) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %42 = "tfl.mul"(%41, %19) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %43 = "arith.constant"() {value = dense<1.5014094> : tensor<f32>} : () -> tensor<f32>
    %44 = "tfl.add"(%42, %43) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %45 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %46 = "tfl.maximum"(%17, %45) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %47 = "tfl.sqrt"(%46) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %48 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %49 = "tfl.sub"(%47, %48) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %50 = "arith.constant"() {value = dense<-0.00020021426> : tensor<f32>} : () -> tensor<f32>
    %51 = "tfl.mul"(%49, %50) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %52 = "arith.constant"() {value = dense<0.00010095056> : tensor<f32>} : () -> tensor<f32>
    %53 = "tfl.add"(%51, %52) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %54 = "tfl.mul"(%53, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %55 = "arith.constant"() {value = dense<0.0013493432> : tensor<f32>} : () -> tensor<f32>
    %56 = "tfl.add"(%54, %55) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %57 = "tfl.mul"(%56, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %58 = "arith.constant"() {value = dense<-0.0036734284> : tensor<f32>} : () -> tensor<f32>
    %59 = "tfl.add"(%57, %58) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %60 = "tfl.mul"(%59, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %61 = "arith.constant"() {value = dense<0.0057395077> : tensor<f32>} : () -> tensor<f32>
    %62 = "tfl.add"(%60, %61) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %63 = "tfl.mul"(%62, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %64 = "arith.constant"() {value = dense<-0.0076224613> : tensor<f32>} : () -> tensor<f32>
    %65 = "tfl.add"(%63, %64) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %66 = "tfl.mul"(%65, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %67 = "arith.constant"() {value = dense<0.0094388705> : tensor<f32>} : () -> tensor<f32>
    %68 = "tfl.add"(%66, %67) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %69 = "tfl.mul"(%68, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %70 = "arith.constant"() {value = dense<1.001674> : tensor<f32>} : () -> tensor<f32>
    %71 = "tfl.add"(%69, %70) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %72 = "tfl.mul"(%71, %49) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %73 = "arith.constant"() {value = dense<2.8329768> : tensor<f32>} : () -> tensor<f32>
    %74 = "tfl.add"(%72, %73) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %75 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %76 = "tfl.less"(%17, %75) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xi1>
    %77 = "tfl.select_v2"(%76, %44, %74) : (tensor<?x5xi1>, tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %78 = "tfl.mul"(%77, %10) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %79 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %80 = "tfl.mul"(%10, %79) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %81 = "tfl.abs"(%10) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %82 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %83 = "tfl.equal"(%81, %82) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xi1>
    %84 = "tfl.select_v2"(%83, %80, %78) : (tensor<?x5xi1>, tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
    %85 = "arith.constant"() {value = dense<1.4142135> : tensor<f32>} : () -> tensor<f32>
    %86 = "tfl.mul"(%84, %85) : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
    %87 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %88 = "tfl.mean"(%86, %87) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %89 = "tfl.abs"(%88) : (tensor<f32>) -> tensor<f32>
    %90 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %91 = "tfl.less"(%89, %90) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %92 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %93 = "tfl.mean"(%86, %92) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %94 = "tfl.sub"(%86, %93) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %95 = "tfl.square"(%94) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %96 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %97 = "tfl.mean"(%95, %96) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %98 = "tfl.sqrt"(%97) : (tensor<f32>) -> tensor<f32>
    %99 = "arith.constant"() {value = dense<0.8796> : tensor<f32>} : () -> tensor<f32>
    %100 = "tfl.sub"(%98, %99) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %101 = "tfl.abs"(%100) : (tensor<f32>) -> tensor<f32>
    %102 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %103 = "tfl.less"(%101, %102) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %104 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %105 = "tfl.reshape"(%91, %104) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %106 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %107 = "tfl.reshape"(%103, %106) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %108 = "tfl.concatenation"(%105, %107) : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    "func.return"(%108) : (tensor<2xi1>) -> ()
  }
}
// rules of: arrays.slicing, random.stateful, arithmetic.elementwise, arithmetic.special, arithmetic.reduction, arrays.shape
