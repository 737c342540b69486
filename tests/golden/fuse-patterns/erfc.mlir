// Replace the polynomials by tf.Erfc(x), which may be part of a GELU.
module {
  func.func @main(%arg0: tensor<2008xf32>) -> tensor<2008xf32> {
    %0 = "tf.Mul"(%arg0, %arg0) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %1 = "tf.Neg"(%0) : (tensor<2008xf32>) -> tensor<2008xf32>
    %2 = "tf.Abs"(%arg0) : (tensor<2008xf32>) -> tensor<2008xf32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.RealDiv"(%3, %0) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %5 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Less"(%2, %5) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xi1>
    %7 = "arith.constant"() {value = dense<0.0232682> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.Mul"(%7, %4) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %9 = "arith.constant"() {value = dense<-0.13870394> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.AddV2"(%8, %9) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %11 = "tf.Mul"(%10, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %12 = "arith.constant"() {value = dense<0.36874247> : tensor<f32>} : () -> tensor<f32>
    %13 = "tf.AddV2"(%11, %12) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %14 = "tf.Mul"(%13, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %15 = "arith.constant"() {value = dense<-0.5824733> : tensor<f32>} : () -> tensor<f32>
    %16 = "tf.AddV2"(%14, %15) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %17 = "tf.Mul"(%16, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %18 = "arith.constant"() {value = dense<0.62100047> : tensor<f32>} : () -> tensor<f32>
    %19 = "tf.AddV2"(%17, %18) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %20 = "tf.Mul"(%19, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %21 = "arith.constant"() {value = dense<-0.49445152> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.AddV2"(%20, %21) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %23 = "tf.Mul"(%22, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %24 = "arith.constant"() {value = dense<0.340488> : tensor<f32>} : () -> tensor<f32>
    %25 = "tf.AddV2"(%23, %24) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %26 = "tf.Mul"(%25, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %27 = "arith.constant"() {value = dense<-0.2741127> : tensor<f32>} : () -> tensor<f32>
    %28 = "tf.AddV2"(%26, %27) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %29 = "tf.Mul"(%28, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %30 = "arith.constant"() {value = dense<0.56382596> : tensor<f32>} : () -> tensor<f32>
    %31 = "tf.AddV2"(%29, %30) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %32 = "arith.constant"() {value = dense<-10.477664> : tensor<f32>} : () -> tensor<f32>
    %33 = "tf.Mul"(%32, %4) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %34 = "arith.constant"() {value = dense<12.9772> : tensor<f32>} : () -> tensor<f32>
    %35 = "tf.AddV2"(%33, %34) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %36 = "tf.Mul"(%35, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %37 = "arith.constant"() {value = dense<-7.4955187> : tensor<f32>} : () -> tensor<f32>
    %38 = "tf.AddV2"(%36, %37) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %39 = "tf.Mul"(%38, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %40 = "arith.constant"() {value = dense<2.921019> : tensor<f32>} : () -> tensor<f32>
    %41 = "tf.AddV2"(%39, %40) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %42 = "tf.Mul"(%41, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %43 = "arith.constant"() {value = dense<-1.0152652> : tensor<f32>} : () -> tensor<f32>
    %44 = "tf.AddV2"(%42, %43) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %45 = "tf.Mul"(%44, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %46 = "arith.constant"() {value = dense<0.42184633> : tensor<f32>} : () -> tensor<f32>
    %47 = "tf.AddV2"(%45, %46) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %48 = "tf.Mul"(%47, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %49 = "arith.constant"() {value = dense<-0.28207675> : tensor<f32>} : () -> tensor<f32>
    %50 = "tf.AddV2"(%48, %49) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %51 = "tf.Mul"(%50, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %52 = "arith.constant"() {value = dense<0.5641895> : tensor<f32>} : () -> tensor<f32>
    %53 = "tf.AddV2"(%51, %52) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %54 = "tf.SelectV2"(%6, %31, %53) : (tensor<2008xi1>, tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %55 = "tf.Exp"(%1) : (tensor<2008xf32>) -> tensor<2008xf32>
    %56 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %57 = "tf.RealDiv"(%56, %2) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %58 = "tf.Mul"(%55, %57) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %59 = "tf.Mul"(%58, %54) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %60 = "arith.constant"() {value = dense<-88.72284> : tensor<f32>} : () -> tensor<f32>
    %61 = "tf.Less"(%1, %60) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xi1>
    %62 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %63 = "tf.SelectV2"(%61, %62, %59) : (tensor<2008xi1>, tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %64 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %65 = "tf.Less"(%arg0, %64) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xi1>
    %66 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %67 = "tf.Sub"(%66, %63) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %68 = "tf.SelectV2"(%65, %67, %63) : (tensor<2008xi1>, tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %69 = "tf.Mul"(%arg0, %arg0) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %70 = "arith.constant"() {value = dense<7.8538615e-05> : tensor<f32>} : () -> tensor<f32>
    %71 = "tf.Mul"(%70, %69) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %72 = "arith.constant"() {value = dense<-0.00080101937> : tensor<f32>} : () -> tensor<f32>
    %73 = "tf.AddV2"(%71, %72) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %74 = "tf.Mul"(%73, %69) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %75 = "arith.constant"() {value = dense<0.0051883277> : tensor<f32>} : () -> tensor<f32>
    %76 = "tf.AddV2"(%74, %75) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %77 = "tf.Mul"(%76, %69) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %78 = "arith.constant"() {value = dense<-0.026853813> : tensor<f32>} : () -> tensor<f32>
    %79 = "tf.AddV2"(%77, %78) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %80 = "tf.Mul"(%79, %69) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %81 = "arith.constant"() {value = dense<0.112835854> : tensor<f32>} : () -> tensor<f32>
    %82 = "tf.AddV2"(%80, %81) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %83 = "tf.Mul"(%82, %69) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %84 = "arith.constant"() {value = dense<-0.37612626> : tensor<f32>} : () -> tensor<f32>
    %85 = "tf.AddV2"(%83, %84) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %86 = "tf.Mul"(%85, %69) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %87 = "arith.constant"() {value = dense<1.1283791> : tensor<f32>} : () -> tensor<f32>
    %88 = "tf.AddV2"(%86, %87) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %89 = "tf.Mul"(%arg0, %88) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %90 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %91 = "tf.Sub"(%90, %89) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %92 = "tf.Abs"(%arg0) : (tensor<2008xf32>) -> tensor<2008xf32>
    %93 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %94 = "tf.Less"(%92, %93) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xi1>
    %95 = "tf.SelectV2"(%94, %91, %68) : (tensor<2008xi1>, tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    "func.return"(%95) : (tensor<2008xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2008xf32>) -> tensor<2008xf32> {
    %0 = "tf.Erfc"(%arg0) : (tensor<2008xf32>) -> tensor<2008xf32>
    "func.return"(%0) : (tensor<2008xf32>) -> ()
  }
}
// event: fused erfc owner='litefuse.fusions.error_functions:erfc'
