module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Zeta"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "tfl.pow"(%arg1, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.add"(%arg1, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.pow"(%3, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.add"(%2, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.abs"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %7 = "tfl.abs"(%5) : (tensor<?xf32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%7, %8) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %10 = "tfl.greater_equal"(%6, %9) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.not_equal"(%4, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %13 = "tfl.logical_and"(%10, %12) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %14 = "tfl.add"(%3, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %15 = "tfl.pow"(%14, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %16 = "tfl.add"(%5, %15) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = "tfl.select_v2"(%13, %16, %5) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18 = "tfl.abs"(%15) : (tensor<?xf32>) -> tensor<?xf32>
    %19 = "tfl.abs"(%16) : (tensor<?xf32>) -> tensor<?xf32>
    %20 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.mul"(%19, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %22 = "tfl.greater_equal"(%18, %21) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %23 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.not_equal"(%15, %23) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %25 = "tfl.logical_and"(%22, %24) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %26 = "tfl.logical_and"(%13, %25) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %27 = "tfl.add"(%14, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %28 = "tfl.pow"(%27, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %29 = "tfl.add"(%17, %28) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %30 = "tfl.select_v2"(%26, %29, %17) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %31 = "tfl.abs"(%28) : (tensor<?xf32>) -> tensor<?xf32>
    %32 = "tfl.abs"(%29) : (tensor<?xf32>) -> tensor<?xf32>
    %33 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %34 = "tfl.mul"(%32, %33) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %35 = "tfl.greater_equal"(%31, %34) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %36 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.not_equal"(%28, %36) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %38 = "tfl.logical_and"(%35, %37) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %39 = "tfl.logical_and"(%26, %38) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %40 = "tfl.add"(%27, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %41 = "tfl.pow"(%40, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %42 = "tfl.add"(%30, %41) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %43 = "tfl.select_v2"(%39, %42, %30) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %44 = "tfl.abs"(%41) : (tensor<?xf32>) -> tensor<?xf32>
    %45 = "tfl.abs"(%42) : (tensor<?xf32>) -> tensor<?xf32>
    %46 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.mul"(%45, %46) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %48 = "tfl.greater_equal"(%44, %47) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %49 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %50 = "tfl.not_equal"(%41, %49) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %51 = "tfl.logical_and"(%48, %50) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %52 = "tfl.logical_and"(%39, %51) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %53 = "tfl.add"(%40, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %54 = "tfl.pow"(%53, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %55 = "tfl.add"(%43, %54) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %56 = "tfl.select_v2"(%52, %55, %43) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %57 = "tfl.abs"(%54) : (tensor<?xf32>) -> tensor<?xf32>
    %58 = "tfl.abs"(%55) : (tensor<?xf32>) -> tensor<?xf32>
    %59 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %60 = "tfl.mul"(%58, %59) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %61 = "tfl.greater_equal"(%57, %60) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %62 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %63 = "tfl.not_equal"(%54, %62) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %64 = "tfl.logical_and"(%61, %63) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %65 = "tfl.logical_and"(%52, %64) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %66 = "tfl.add"(%53, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %67 = "tfl.pow"(%66, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %68 = "tfl.add"(%56, %67) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %69 = "tfl.select_v2"(%65, %68, %56) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %70 = "tfl.abs"(%67) : (tensor<?xf32>) -> tensor<?xf32>
    %71 = "tfl.abs"(%68) : (tensor<?xf32>) -> tensor<?xf32>
    %72 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %73 = "tfl.mul"(%71, %72) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %74 = "tfl.greater_equal"(%70, %73) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %75 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %76 = "tfl.not_equal"(%67, %75) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %77 = "tfl.logical_and"(%74, %76) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %78 = "tfl.logical_and"(%65, %77) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %79 = "tfl.add"(%66, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %80 = "tfl.pow"(%79, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %81 = "tfl.add"(%69, %80) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %82 = "tfl.select_v2"(%78, %81, %69) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %83 = "tfl.abs"(%80) : (tensor<?xf32>) -> tensor<?xf32>
    %84 = "tfl.abs"(%81) : (tensor<?xf32>) -> tensor<?xf32>
    %85 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %86 = "tfl.mul"(%84, %85) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %87 = "tfl.greater_equal"(%83, %86) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %88 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %89 = "tfl.not_equal"(%80, %88) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %90 = "tfl.logical_and"(%87, %89) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %91 = "tfl.logical_and"(%78, %90) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %92 = "tfl.add"(%79, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %93 = "tfl.pow"(%92, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %94 = "tfl.add"(%82, %93) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %95 = "tfl.select_v2"(%91, %94, %82) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %96 = "tfl.abs"(%93) : (tensor<?xf32>) -> tensor<?xf32>
    %97 = "tfl.abs"(%94) : (tensor<?xf32>) -> tensor<?xf32>
    %98 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %99 = "tfl.mul"(%97, %98) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %100 = "tfl.greater_equal"(%96, %99) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %101 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %102 = "tfl.not_equal"(%93, %101) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %103 = "tfl.logical_and"(%100, %102) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %104 = "tfl.logical_and"(%91, %103) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %105 = "tfl.add"(%92, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %106 = "tfl.pow"(%105, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %107 = "tfl.add"(%95, %106) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %108 = "tfl.select_v2"(%104, %107, %95) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %109 = "tfl.abs"(%106) : (tensor<?xf32>) -> tensor<?xf32>
    %110 = "tfl.abs"(%107) : (tensor<?xf32>) -> tensor<?xf32>
    %111 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %112 = "tfl.mul"(%110, %111) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %113 = "tfl.greater_equal"(%109, %112) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %114 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %115 = "tfl.not_equal"(%106, %114) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %116 = "tfl.logical_and"(%113, %115) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %117 = "tfl.logical_and"(%104, %116) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %118 = "tfl.mul"(%106, %105) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %119 = "tfl.sub"(%arg0, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %120 = "tfl.div"(%118, %119) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %121 = "tfl.add"(%108, %120) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %122 = "tfl.select_v2"(%117, %121, %108) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %123 = "arith.constant"() {value = dense<-0.5> : tensor<f32>} : () -> tensor<f32>
    %124 = "tfl.mul"(%106, %123) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %125 = "tfl.add"(%122, %124) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %126 = "tfl.select_v2"(%117, %125, %122) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %127 = "tfl.div"(%arg0, %105) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %128 = "tfl.mul"(%106, %127) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %129 = "tfl.mul"(%105, %105) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %130 = "arith.constant"() {value = dense<0.083333336> : tensor<f32>} : () -> tensor<f32>
    %131 = "tfl.mul"(%128, %130) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %132 = "tfl.add"(%126, %131) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %133 = "tfl.select_v2"(%117, %132, %126) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %134 = "tfl.abs"(%131) : (tensor<?xf32>) -> tensor<?xf32>
    %135 = "tfl.abs"(%132) : (tensor<?xf32>) -> tensor<?xf32>
    %136 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %137 = "tfl.mul"(%135, %136) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %138 = "tfl.greater_equal"(%134, %137) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %139 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %140 = "tfl.not_equal"(%131, %139) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %141 = "tfl.logical_and"(%138, %140) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %142 = "tfl.logical_and"(%117, %141) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %143 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %144 = "tfl.add"(%arg0, %143) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %145 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %146 = "tfl.add"(%arg0, %145) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %147 = "tfl.mul"(%128, %144) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %148 = "tfl.mul"(%147, %146) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %149 = "tfl.div"(%148, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %150 = "arith.constant"() {value = dense<-0.0013888889> : tensor<f32>} : () -> tensor<f32>
    %151 = "tfl.mul"(%149, %150) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %152 = "tfl.add"(%133, %151) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %153 = "tfl.select_v2"(%142, %152, %133) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %154 = "tfl.abs"(%151) : (tensor<?xf32>) -> tensor<?xf32>
    %155 = "tfl.abs"(%152) : (tensor<?xf32>) -> tensor<?xf32>
    %156 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %157 = "tfl.mul"(%155, %156) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %158 = "tfl.greater_equal"(%154, %157) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %159 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %160 = "tfl.not_equal"(%151, %159) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %161 = "tfl.logical_and"(%158, %160) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %162 = "tfl.logical_and"(%142, %161) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %163 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %164 = "tfl.add"(%arg0, %163) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %165 = "arith.constant"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
    %166 = "tfl.add"(%arg0, %165) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %167 = "tfl.mul"(%149, %164) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %168 = "tfl.mul"(%167, %166) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %169 = "tfl.div"(%168, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %170 = "arith.constant"() {value = dense<3.3068784e-05> : tensor<f32>} : () -> tensor<f32>
    %171 = "tfl.mul"(%169, %170) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %172 = "tfl.add"(%153, %171) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %173 = "tfl.select_v2"(%162, %172, %153) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %174 = "tfl.abs"(%171) : (tensor<?xf32>) -> tensor<?xf32>
    %175 = "tfl.abs"(%172) : (tensor<?xf32>) -> tensor<?xf32>
    %176 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %177 = "tfl.mul"(%175, %176) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %178 = "tfl.greater_equal"(%174, %177) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %179 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %180 = "tfl.not_equal"(%171, %179) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %181 = "tfl.logical_and"(%178, %180) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %182 = "tfl.logical_and"(%162, %181) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %183 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %184 = "tfl.add"(%arg0, %183) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %185 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %186 = "tfl.add"(%arg0, %185) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %187 = "tfl.mul"(%169, %184) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %188 = "tfl.mul"(%187, %186) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %189 = "tfl.div"(%188, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %190 = "arith.constant"() {value = dense<-8.267196e-07> : tensor<f32>} : () -> tensor<f32>
    %191 = "tfl.mul"(%189, %190) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %192 = "tfl.add"(%173, %191) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %193 = "tfl.select_v2"(%182, %192, %173) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %194 = "tfl.abs"(%191) : (tensor<?xf32>) -> tensor<?xf32>
    %195 = "tfl.abs"(%192) : (tensor<?xf32>) -> tensor<?xf32>
    %196 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %197 = "tfl.mul"(%195, %196) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %198 = "tfl.greater_equal"(%194, %197) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %199 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %200 = "tfl.not_equal"(%191, %199) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %201 = "tfl.logical_and"(%198, %200) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %202 = "tfl.logical_and"(%182, %201) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %203 = "arith.constant"() {value = dense<7.0> : tensor<f32>} : () -> tensor<f32>
    %204 = "tfl.add"(%arg0, %203) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %205 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %206 = "tfl.add"(%arg0, %205) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %207 = "tfl.mul"(%189, %204) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %208 = "tfl.mul"(%207, %206) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %209 = "tfl.div"(%208, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %210 = "arith.constant"() {value = dense<2.0876756e-08> : tensor<f32>} : () -> tensor<f32>
    %211 = "tfl.mul"(%209, %210) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %212 = "tfl.add"(%193, %211) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %213 = "tfl.select_v2"(%202, %212, %193) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %214 = "tfl.abs"(%211) : (tensor<?xf32>) -> tensor<?xf32>
    %215 = "tfl.abs"(%212) : (tensor<?xf32>) -> tensor<?xf32>
    %216 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %217 = "tfl.mul"(%215, %216) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %218 = "tfl.greater_equal"(%214, %217) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %219 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %220 = "tfl.not_equal"(%211, %219) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %221 = "tfl.logical_and"(%218, %220) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %222 = "tfl.logical_and"(%202, %221) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %223 = "arith.constant"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
    %224 = "tfl.add"(%arg0, %223) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %225 = "arith.constant"() {value = dense<10.0> : tensor<f32>} : () -> tensor<f32>
    %226 = "tfl.add"(%arg0, %225) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %227 = "tfl.mul"(%209, %224) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %228 = "tfl.mul"(%227, %226) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %229 = "tfl.div"(%228, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %230 = "arith.constant"() {value = dense<-5.2841903e-10> : tensor<f32>} : () -> tensor<f32>
    %231 = "tfl.mul"(%229, %230) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %232 = "tfl.add"(%213, %231) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %233 = "tfl.select_v2"(%222, %232, %213) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %234 = "tfl.abs"(%231) : (tensor<?xf32>) -> tensor<?xf32>
    %235 = "tfl.abs"(%232) : (tensor<?xf32>) -> tensor<?xf32>
    %236 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %237 = "tfl.mul"(%235, %236) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %238 = "tfl.greater_equal"(%234, %237) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %239 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %240 = "tfl.not_equal"(%231, %239) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %241 = "tfl.logical_and"(%238, %240) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %242 = "tfl.logical_and"(%222, %241) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %243 = "arith.constant"() {value = dense<11.0> : tensor<f32>} : () -> tensor<f32>
    %244 = "tfl.add"(%arg0, %243) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %245 = "arith.constant"() {value = dense<12.0> : tensor<f32>} : () -> tensor<f32>
    %246 = "tfl.add"(%arg0, %245) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %247 = "tfl.mul"(%229, %244) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %248 = "tfl.mul"(%247, %246) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %249 = "tfl.div"(%248, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %250 = "arith.constant"() {value = dense<1.3382536e-11> : tensor<f32>} : () -> tensor<f32>
    %251 = "tfl.mul"(%249, %250) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %252 = "tfl.add"(%233, %251) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %253 = "tfl.select_v2"(%242, %252, %233) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %254 = "tfl.abs"(%251) : (tensor<?xf32>) -> tensor<?xf32>
    %255 = "tfl.abs"(%252) : (tensor<?xf32>) -> tensor<?xf32>
    %256 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %257 = "tfl.mul"(%255, %256) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %258 = "tfl.greater_equal"(%254, %257) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %259 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %260 = "tfl.not_equal"(%251, %259) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %261 = "tfl.logical_and"(%258, %260) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %262 = "tfl.logical_and"(%242, %261) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %263 = "arith.constant"() {value = dense<13.0> : tensor<f32>} : () -> tensor<f32>
    %264 = "tfl.add"(%arg0, %263) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %265 = "arith.constant"() {value = dense<14.0> : tensor<f32>} : () -> tensor<f32>
    %266 = "tfl.add"(%arg0, %265) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %267 = "tfl.mul"(%249, %264) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %268 = "tfl.mul"(%267, %266) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %269 = "tfl.div"(%268, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %270 = "arith.constant"() {value = dense<-3.3896803e-13> : tensor<f32>} : () -> tensor<f32>
    %271 = "tfl.mul"(%269, %270) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %272 = "tfl.add"(%253, %271) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %273 = "tfl.select_v2"(%262, %272, %253) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %274 = "tfl.abs"(%271) : (tensor<?xf32>) -> tensor<?xf32>
    %275 = "tfl.abs"(%272) : (tensor<?xf32>) -> tensor<?xf32>
    %276 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %277 = "tfl.mul"(%275, %276) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %278 = "tfl.greater_equal"(%274, %277) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %279 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %280 = "tfl.not_equal"(%271, %279) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %281 = "tfl.logical_and"(%278, %280) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %282 = "tfl.logical_and"(%262, %281) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %283 = "arith.constant"() {value = dense<15.0> : tensor<f32>} : () -> tensor<f32>
    %284 = "tfl.add"(%arg0, %283) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %285 = "arith.constant"() {value = dense<16.0> : tensor<f32>} : () -> tensor<f32>
    %286 = "tfl.add"(%arg0, %285) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %287 = "tfl.mul"(%269, %284) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %288 = "tfl.mul"(%287, %286) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %289 = "tfl.div"(%288, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %290 = "arith.constant"() {value = dense<8.586062e-15> : tensor<f32>} : () -> tensor<f32>
    %291 = "tfl.mul"(%289, %290) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %292 = "tfl.add"(%273, %291) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %293 = "tfl.select_v2"(%282, %292, %273) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %294 = "tfl.abs"(%291) : (tensor<?xf32>) -> tensor<?xf32>
    %295 = "tfl.abs"(%292) : (tensor<?xf32>) -> tensor<?xf32>
    %296 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %297 = "tfl.mul"(%295, %296) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %298 = "tfl.greater_equal"(%294, %297) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %299 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %300 = "tfl.not_equal"(%291, %299) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %301 = "tfl.logical_and"(%298, %300) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %302 = "tfl.logical_and"(%282, %301) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %303 = "arith.constant"() {value = dense<17.0> : tensor<f32>} : () -> tensor<f32>
    %304 = "tfl.add"(%arg0, %303) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %305 = "arith.constant"() {value = dense<18.0> : tensor<f32>} : () -> tensor<f32>
    %306 = "tfl.add"(%arg0, %305) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %307 = "tfl.mul"(%289, %304) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %308 = "tfl.mul"(%307, %306) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %309 = "tfl.div"(%308, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %310 = "arith.constant"() {value = dense<-2.1748687e-16> : tensor<f32>} : () -> tensor<f32>
    %311 = "tfl.mul"(%309, %310) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %312 = "tfl.add"(%293, %311) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %313 = "tfl.select_v2"(%302, %312, %293) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %314 = "tfl.abs"(%311) : (tensor<?xf32>) -> tensor<?xf32>
    %315 = "tfl.abs"(%312) : (tensor<?xf32>) -> tensor<?xf32>
    %316 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %317 = "tfl.mul"(%315, %316) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %318 = "tfl.greater_equal"(%314, %317) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %319 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %320 = "tfl.not_equal"(%311, %319) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %321 = "tfl.logical_and"(%318, %320) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %322 = "tfl.logical_and"(%302, %321) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %323 = "arith.constant"() {value = dense<19.0> : tensor<f32>} : () -> tensor<f32>
    %324 = "tfl.add"(%arg0, %323) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %325 = "arith.constant"() {value = dense<20.0> : tensor<f32>} : () -> tensor<f32>
    %326 = "tfl.add"(%arg0, %325) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %327 = "tfl.mul"(%309, %324) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %328 = "tfl.mul"(%327, %326) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %329 = "tfl.div"(%328, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %330 = "arith.constant"() {value = dense<5.509003e-18> : tensor<f32>} : () -> tensor<f32>
    %331 = "tfl.mul"(%329, %330) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %332 = "tfl.add"(%313, %331) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %333 = "tfl.select_v2"(%322, %332, %313) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %334 = "tfl.abs"(%331) : (tensor<?xf32>) -> tensor<?xf32>
    %335 = "tfl.abs"(%332) : (tensor<?xf32>) -> tensor<?xf32>
    %336 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %337 = "tfl.mul"(%335, %336) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %338 = "tfl.greater_equal"(%334, %337) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %339 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %340 = "tfl.not_equal"(%331, %339) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %341 = "tfl.logical_and"(%338, %340) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %342 = "tfl.logical_and"(%322, %341) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %343 = "arith.constant"() {value = dense<21.0> : tensor<f32>} : () -> tensor<f32>
    %344 = "tfl.add"(%arg0, %343) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %345 = "arith.constant"() {value = dense<22.0> : tensor<f32>} : () -> tensor<f32>
    %346 = "tfl.add"(%arg0, %345) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %347 = "tfl.mul"(%329, %344) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %348 = "tfl.mul"(%347, %346) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %349 = "tfl.div"(%348, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %350 = "arith.constant"() {value = dense<-1.3954465e-19> : tensor<f32>} : () -> tensor<f32>
    %351 = "tfl.mul"(%349, %350) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %352 = "tfl.add"(%333, %351) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %353 = "tfl.select_v2"(%342, %352, %333) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %354 = "tfl.abs"(%351) : (tensor<?xf32>) -> tensor<?xf32>
    %355 = "tfl.abs"(%352) : (tensor<?xf32>) -> tensor<?xf32>
    %356 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %357 = "tfl.mul"(%355, %356) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %358 = "tfl.greater_equal"(%354, %357) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %359 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %360 = "tfl.not_equal"(%351, %359) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %361 = "tfl.logical_and"(%358, %360) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %362 = "tfl.logical_and"(%342, %361) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %363 = "arith.constant"() {value = dense<23.0> : tensor<f32>} : () -> tensor<f32>
    %364 = "tfl.add"(%arg0, %363) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %365 = "arith.constant"() {value = dense<24.0> : tensor<f32>} : () -> tensor<f32>
    %366 = "tfl.add"(%arg0, %365) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %367 = "tfl.mul"(%349, %364) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %368 = "tfl.mul"(%367, %366) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %369 = "tfl.div"(%368, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %370 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %371 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %372 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %373 = "arith.constant"() {value = dense<"0x0000C07F"> : tensor<f32>} : () -> tensor<f32>
    %374 = "tfl.less_equal"(%arg1, %370) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %375 = "tfl.floor"(%arg1) : (tensor<?xf32>) -> tensor<?xf32>
    %376 = "tfl.equal"(%arg1, %375) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %377 = "tfl.logical_and"(%374, %376) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %378 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %379 = "tfl.mul"(%arg0, %378) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %380 = "tfl.floor"(%379) : (tensor<?xf32>) -> tensor<?xf32>
    %381 = "tfl.not_equal"(%379, %380) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %382 = "tfl.select_v2"(%377, %372, %353) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %383 = "tfl.logical_and"(%377, %381) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %384 = "tfl.select_v2"(%383, %373, %382) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %385 = "tfl.floor"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %386 = "tfl.not_equal"(%arg0, %385) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %387 = "tfl.logical_and"(%374, %386) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %388 = "tfl.select_v2"(%387, %373, %384) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %389 = "tfl.less"(%arg0, %371) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %390 = "tfl.select_v2"(%389, %373, %388) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %391 = "tfl.equal"(%arg0, %371) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %392 = "tfl.select_v2"(%391, %372, %390) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%392) : (tensor<?xf32>) -> ()
  }
}
// rules of: extended.zeta, arithmetic.elementwise
