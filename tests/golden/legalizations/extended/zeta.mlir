module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Zeta"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.pow"(%arg1, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%arg1, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.pow"(%3, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.add"(%1, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.abs"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %7 = "tfl.abs"(%5) : (tensor<?xf32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%7, %8) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %10 = "tfl.greater_equal"(%6, %9) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.not_equal"(%4, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %13 = "tfl.logical_and"(%10, %12) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %14 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%3, %14) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %16 = "tfl.pow"(%15, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = "tfl.add"(%5, %16) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18 = "tfl.select_v2"(%13, %17, %5) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %19 = "tfl.abs"(%16) : (tensor<?xf32>) -> tensor<?xf32>
    %20 = "tfl.abs"(%17) : (tensor<?xf32>) -> tensor<?xf32>
    %21 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %22 = "tfl.mul"(%20, %21) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %23 = "tfl.greater_equal"(%19, %22) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %24 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %25 = "tfl.not_equal"(%16, %24) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %26 = "tfl.logical_and"(%23, %25) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %27 = "tfl.logical_and"(%13, %26) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %28 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.add"(%15, %28) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %30 = "tfl.pow"(%29, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %31 = "tfl.add"(%18, %30) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %32 = "tfl.select_v2"(%27, %31, %18) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %33 = "tfl.abs"(%30) : (tensor<?xf32>) -> tensor<?xf32>
    %34 = "tfl.abs"(%31) : (tensor<?xf32>) -> tensor<?xf32>
    %35 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.mul"(%34, %35) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %37 = "tfl.greater_equal"(%33, %36) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %38 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %39 = "tfl.not_equal"(%30, %38) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %40 = "tfl.logical_and"(%37, %39) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %41 = "tfl.logical_and"(%27, %40) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %42 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %43 = "tfl.add"(%29, %42) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %44 = "tfl.pow"(%43, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %45 = "tfl.add"(%32, %44) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %46 = "tfl.select_v2"(%41, %45, %32) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %47 = "tfl.abs"(%44) : (tensor<?xf32>) -> tensor<?xf32>
    %48 = "tfl.abs"(%45) : (tensor<?xf32>) -> tensor<?xf32>
    %49 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %50 = "tfl.mul"(%48, %49) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %51 = "tfl.greater_equal"(%47, %50) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %52 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %53 = "tfl.not_equal"(%44, %52) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %54 = "tfl.logical_and"(%51, %53) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %55 = "tfl.logical_and"(%41, %54) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %56 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %57 = "tfl.add"(%43, %56) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %58 = "tfl.pow"(%57, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %59 = "tfl.add"(%46, %58) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %60 = "tfl.select_v2"(%55, %59, %46) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %61 = "tfl.abs"(%58) : (tensor<?xf32>) -> tensor<?xf32>
    %62 = "tfl.abs"(%59) : (tensor<?xf32>) -> tensor<?xf32>
    %63 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %64 = "tfl.mul"(%62, %63) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %65 = "tfl.greater_equal"(%61, %64) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %66 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %67 = "tfl.not_equal"(%58, %66) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %68 = "tfl.logical_and"(%65, %67) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %69 = "tfl.logical_and"(%55, %68) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %70 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %71 = "tfl.add"(%57, %70) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %72 = "tfl.pow"(%71, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %73 = "tfl.add"(%60, %72) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %74 = "tfl.select_v2"(%69, %73, %60) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %75 = "tfl.abs"(%72) : (tensor<?xf32>) -> tensor<?xf32>
    %76 = "tfl.abs"(%73) : (tensor<?xf32>) -> tensor<?xf32>
    %77 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %78 = "tfl.mul"(%76, %77) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %79 = "tfl.greater_equal"(%75, %78) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %80 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %81 = "tfl.not_equal"(%72, %80) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %82 = "tfl.logical_and"(%79, %81) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %83 = "tfl.logical_and"(%69, %82) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %84 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %85 = "tfl.add"(%71, %84) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %86 = "tfl.pow"(%85, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %87 = "tfl.add"(%74, %86) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %88 = "tfl.select_v2"(%83, %87, %74) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %89 = "tfl.abs"(%86) : (tensor<?xf32>) -> tensor<?xf32>
    %90 = "tfl.abs"(%87) : (tensor<?xf32>) -> tensor<?xf32>
    %91 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %92 = "tfl.mul"(%90, %91) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %93 = "tfl.greater_equal"(%89, %92) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %94 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %95 = "tfl.not_equal"(%86, %94) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %96 = "tfl.logical_and"(%93, %95) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %97 = "tfl.logical_and"(%83, %96) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %98 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %99 = "tfl.add"(%85, %98) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %100 = "tfl.pow"(%99, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %101 = "tfl.add"(%88, %100) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %102 = "tfl.select_v2"(%97, %101, %88) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %103 = "tfl.abs"(%100) : (tensor<?xf32>) -> tensor<?xf32>
    %104 = "tfl.abs"(%101) : (tensor<?xf32>) -> tensor<?xf32>
    %105 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %106 = "tfl.mul"(%104, %105) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %107 = "tfl.greater_equal"(%103, %106) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %108 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %109 = "tfl.not_equal"(%100, %108) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %110 = "tfl.logical_and"(%107, %109) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %111 = "tfl.logical_and"(%97, %110) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %112 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %113 = "tfl.add"(%99, %112) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %114 = "tfl.pow"(%113, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %115 = "tfl.add"(%102, %114) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %116 = "tfl.select_v2"(%111, %115, %102) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %117 = "tfl.abs"(%114) : (tensor<?xf32>) -> tensor<?xf32>
    %118 = "tfl.abs"(%115) : (tensor<?xf32>) -> tensor<?xf32>
    %119 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %120 = "tfl.mul"(%118, %119) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %121 = "tfl.greater_equal"(%117, %120) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %122 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %123 = "tfl.not_equal"(%114, %122) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %124 = "tfl.logical_and"(%121, %123) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %125 = "tfl.logical_and"(%111, %124) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %126 = "tfl.mul"(%114, %113) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %127 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %128 = "tfl.sub"(%arg0, %127) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %129 = "tfl.div"(%126, %128) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %130 = "tfl.add"(%116, %129) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %131 = "tfl.select_v2"(%125, %130, %116) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %132 = "arith.constant"() {value = dense<-0.5> : tensor<f32>} : () -> tensor<f32>
    %133 = "tfl.mul"(%114, %132) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %134 = "tfl.add"(%131, %133) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %135 = "tfl.select_v2"(%125, %134, %131) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %136 = "tfl.div"(%arg0, %113) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %137 = "tfl.mul"(%114, %136) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %138 = "tfl.mul"(%113, %113) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %139 = "arith.constant"() {value = dense<0.083333336> : tensor<f32>} : () -> tensor<f32>
    %140 = "tfl.mul"(%137, %139) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %141 = "tfl.add"(%135, %140) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %142 = "tfl.select_v2"(%125, %141, %135) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %143 = "tfl.abs"(%140) : (tensor<?xf32>) -> tensor<?xf32>
    %144 = "tfl.abs"(%141) : (tensor<?xf32>) -> tensor<?xf32>
    %145 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %146 = "tfl.mul"(%144, %145) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %147 = "tfl.greater_equal"(%143, %146) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %148 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %149 = "tfl.not_equal"(%140, %148) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %150 = "tfl.logical_and"(%147, %149) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %151 = "tfl.logical_and"(%125, %150) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %152 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %153 = "tfl.add"(%arg0, %152) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %154 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %155 = "tfl.add"(%arg0, %154) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %156 = "tfl.mul"(%137, %153) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %157 = "tfl.mul"(%156, %155) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %158 = "tfl.div"(%157, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %159 = "arith.constant"() {value = dense<-0.0013888889> : tensor<f32>} : () -> tensor<f32>
    %160 = "tfl.mul"(%158, %159) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %161 = "tfl.add"(%142, %160) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %162 = "tfl.select_v2"(%151, %161, %142) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %163 = "tfl.abs"(%160) : (tensor<?xf32>) -> tensor<?xf32>
    %164 = "tfl.abs"(%161) : (tensor<?xf32>) -> tensor<?xf32>
    %165 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %166 = "tfl.mul"(%164, %165) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %167 = "tfl.greater_equal"(%163, %166) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %168 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %169 = "tfl.not_equal"(%160, %168) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %170 = "tfl.logical_and"(%167, %169) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %171 = "tfl.logical_and"(%151, %170) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %172 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %173 = "tfl.add"(%arg0, %172) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %174 = "arith.constant"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
    %175 = "tfl.add"(%arg0, %174) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %176 = "tfl.mul"(%158, %173) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %177 = "tfl.mul"(%176, %175) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %178 = "tfl.div"(%177, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %179 = "arith.constant"() {value = dense<3.3068784e-05> : tensor<f32>} : () -> tensor<f32>
    %180 = "tfl.mul"(%178, %179) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %181 = "tfl.add"(%162, %180) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %182 = "tfl.select_v2"(%171, %181, %162) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %183 = "tfl.abs"(%180) : (tensor<?xf32>) -> tensor<?xf32>
    %184 = "tfl.abs"(%181) : (tensor<?xf32>) -> tensor<?xf32>
    %185 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %186 = "tfl.mul"(%184, %185) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %187 = "tfl.greater_equal"(%183, %186) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %188 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %189 = "tfl.not_equal"(%180, %188) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %190 = "tfl.logical_and"(%187, %189) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %191 = "tfl.logical_and"(%171, %190) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %192 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %193 = "tfl.add"(%arg0, %192) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %194 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %195 = "tfl.add"(%arg0, %194) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %196 = "tfl.mul"(%178, %193) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %197 = "tfl.mul"(%196, %195) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %198 = "tfl.div"(%197, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %199 = "arith.constant"() {value = dense<-8.267196e-07> : tensor<f32>} : () -> tensor<f32>
    %200 = "tfl.mul"(%198, %199) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %201 = "tfl.add"(%182, %200) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %202 = "tfl.select_v2"(%191, %201, %182) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %203 = "tfl.abs"(%200) : (tensor<?xf32>) -> tensor<?xf32>
    %204 = "tfl.abs"(%201) : (tensor<?xf32>) -> tensor<?xf32>
    %205 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %206 = "tfl.mul"(%204, %205) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %207 = "tfl.greater_equal"(%203, %206) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %208 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %209 = "tfl.not_equal"(%200, %208) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %210 = "tfl.logical_and"(%207, %209) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %211 = "tfl.logical_and"(%191, %210) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %212 = "arith.constant"() {value = dense<7.0> : tensor<f32>} : () -> tensor<f32>
    %213 = "tfl.add"(%arg0, %212) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %214 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %215 = "tfl.add"(%arg0, %214) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %216 = "tfl.mul"(%198, %213) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %217 = "tfl.mul"(%216, %215) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %218 = "tfl.div"(%217, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %219 = "arith.constant"() {value = dense<2.0876756e-08> : tensor<f32>} : () -> tensor<f32>
    %220 = "tfl.mul"(%218, %219) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %221 = "tfl.add"(%202, %220) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %222 = "tfl.select_v2"(%211, %221, %202) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %223 = "tfl.abs"(%220) : (tensor<?xf32>) -> tensor<?xf32>
    %224 = "tfl.abs"(%221) : (tensor<?xf32>) -> tensor<?xf32>
    %225 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %226 = "tfl.mul"(%224, %225) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %227 = "tfl.greater_equal"(%223, %226) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %228 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %229 = "tfl.not_equal"(%220, %228) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %230 = "tfl.logical_and"(%227, %229) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %231 = "tfl.logical_and"(%211, %230) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %232 = "arith.constant"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
    %233 = "tfl.add"(%arg0, %232) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %234 = "arith.constant"() {value = dense<10.0> : tensor<f32>} : () -> tensor<f32>
    %235 = "tfl.add"(%arg0, %234) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %236 = "tfl.mul"(%218, %233) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %237 = "tfl.mul"(%236, %235) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %238 = "tfl.div"(%237, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %239 = "arith.constant"() {value = dense<-5.2841903e-10> : tensor<f32>} : () -> tensor<f32>
    %240 = "tfl.mul"(%238, %239) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %241 = "tfl.add"(%222, %240) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %242 = "tfl.select_v2"(%231, %241, %222) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %243 = "tfl.abs"(%240) : (tensor<?xf32>) -> tensor<?xf32>
    %244 = "tfl.abs"(%241) : (tensor<?xf32>) -> tensor<?xf32>
    %245 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %246 = "tfl.mul"(%244, %245) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %247 = "tfl.greater_equal"(%243, %246) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %248 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %249 = "tfl.not_equal"(%240, %248) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %250 = "tfl.logical_and"(%247, %249) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %251 = "tfl.logical_and"(%231, %250) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %252 = "arith.constant"() {value = dense<11.0> : tensor<f32>} : () -> tensor<f32>
    %253 = "tfl.add"(%arg0, %252) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %254 = "arith.constant"() {value = dense<12.0> : tensor<f32>} : () -> tensor<f32>
    %255 = "tfl.add"(%arg0, %254) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %256 = "tfl.mul"(%238, %253) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %257 = "tfl.mul"(%256, %255) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %258 = "tfl.div"(%257, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %259 = "arith.constant"() {value = dense<1.3382536e-11> : tensor<f32>} : () -> tensor<f32>
    %260 = "tfl.mul"(%258, %259) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %261 = "tfl.add"(%242, %260) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %262 = "tfl.select_v2"(%251, %261, %242) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %263 = "tfl.abs"(%260) : (tensor<?xf32>) -> tensor<?xf32>
    %264 = "tfl.abs"(%261) : (tensor<?xf32>) -> tensor<?xf32>
    %265 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %266 = "tfl.mul"(%264, %265) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %267 = "tfl.greater_equal"(%263, %266) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %268 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %269 = "tfl.not_equal"(%260, %268) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %270 = "tfl.logical_and"(%267, %269) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %271 = "tfl.logical_and"(%251, %270) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %272 = "arith.constant"() {value = dense<13.0> : tensor<f32>} : () -> tensor<f32>
    %273 = "tfl.add"(%arg0, %272) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %274 = "arith.constant"() {value = dense<14.0> : tensor<f32>} : () -> tensor<f32>
    %275 = "tfl.add"(%arg0, %274) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %276 = "tfl.mul"(%258, %273) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %277 = "tfl.mul"(%276, %275) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %278 = "tfl.div"(%277, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %279 = "arith.constant"() {value = dense<-3.3896803e-13> : tensor<f32>} : () -> tensor<f32>
    %280 = "tfl.mul"(%278, %279) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %281 = "tfl.add"(%262, %280) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %282 = "tfl.select_v2"(%271, %281, %262) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %283 = "tfl.abs"(%280) : (tensor<?xf32>) -> tensor<?xf32>
    %284 = "tfl.abs"(%281) : (tensor<?xf32>) -> tensor<?xf32>
    %285 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %286 = "tfl.mul"(%284, %285) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %287 = "tfl.greater_equal"(%283, %286) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %288 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %289 = "tfl.not_equal"(%280, %288) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %290 = "tfl.logical_and"(%287, %289) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %291 = "tfl.logical_and"(%271, %290) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %292 = "arith.constant"() {value = dense<15.0> : tensor<f32>} : () -> tensor<f32>
    %293 = "tfl.add"(%arg0, %292) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %294 = "arith.constant"() {value = dense<16.0> : tensor<f32>} : () -> tensor<f32>
    %295 = "tfl.add"(%arg0, %294) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %296 = "tfl.mul"(%278, %293) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %297 = "tfl.mul"(%296, %295) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %298 = "tfl.div"(%297, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %299 = "arith.constant"() {value = dense<8.586062e-15> : tensor<f32>} : () -> tensor<f32>
    %300 = "tfl.mul"(%298, %299) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %301 = "tfl.add"(%282, %300) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %302 = "tfl.select_v2"(%291, %301, %282) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %303 = "tfl.abs"(%300) : (tensor<?xf32>) -> tensor<?xf32>
    %304 = "tfl.abs"(%301) : (tensor<?xf32>) -> tensor<?xf32>
    %305 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %306 = "tfl.mul"(%304, %305) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %307 = "tfl.greater_equal"(%303, %306) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %308 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %309 = "tfl.not_equal"(%300, %308) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %310 = "tfl.logical_and"(%307, %309) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %311 = "tfl.logical_and"(%291, %310) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %312 = "arith.constant"() {value = dense<17.0> : tensor<f32>} : () -> tensor<f32>
    %313 = "tfl.add"(%arg0, %312) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %314 = "arith.constant"() {value = dense<18.0> : tensor<f32>} : () -> tensor<f32>
    %315 = "tfl.add"(%arg0, %314) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %316 = "tfl.mul"(%298, %313) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %317 = "tfl.mul"(%316, %315) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %318 = "tfl.div"(%317, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %319 = "arith.constant"() {value = dense<-2.1748687e-16> : tensor<f32>} : () -> tensor<f32>
    %320 = "tfl.mul"(%318, %319) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %321 = "tfl.add"(%302, %320) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %322 = "tfl.select_v2"(%311, %321, %302) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %323 = "tfl.abs"(%320) : (tensor<?xf32>) -> tensor<?xf32>
    %324 = "tfl.abs"(%321) : (tensor<?xf32>) -> tensor<?xf32>
    %325 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %326 = "tfl.mul"(%324, %325) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %327 = "tfl.greater_equal"(%323, %326) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %328 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %329 = "tfl.not_equal"(%320, %328) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %330 = "tfl.logical_and"(%327, %329) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %331 = "tfl.logical_and"(%311, %330) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %332 = "arith.constant"() {value = dense<19.0> : tensor<f32>} : () -> tensor<f32>
    %333 = "tfl.add"(%arg0, %332) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %334 = "arith.constant"() {value = dense<20.0> : tensor<f32>} : () -> tensor<f32>
    %335 = "tfl.add"(%arg0, %334) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %336 = "tfl.mul"(%318, %333) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %337 = "tfl.mul"(%336, %335) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %338 = "tfl.div"(%337, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %339 = "arith.constant"() {value = dense<5.509003e-18> : tensor<f32>} : () -> tensor<f32>
    %340 = "tfl.mul"(%338, %339) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %341 = "tfl.add"(%322, %340) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %342 = "tfl.select_v2"(%331, %341, %322) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %343 = "tfl.abs"(%340) : (tensor<?xf32>) -> tensor<?xf32>
    %344 = "tfl.abs"(%341) : (tensor<?xf32>) -> tensor<?xf32>
    %345 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %346 = "tfl.mul"(%344, %345) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %347 = "tfl.greater_equal"(%343, %346) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %348 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %349 = "tfl.not_equal"(%340, %348) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %350 = "tfl.logical_and"(%347, %349) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %351 = "tfl.logical_and"(%331, %350) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %352 = "arith.constant"() {value = dense<21.0> : tensor<f32>} : () -> tensor<f32>
    %353 = "tfl.add"(%arg0, %352) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %354 = "arith.constant"() {value = dense<22.0> : tensor<f32>} : () -> tensor<f32>
    %355 = "tfl.add"(%arg0, %354) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %356 = "tfl.mul"(%338, %353) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %357 = "tfl.mul"(%356, %355) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %358 = "tfl.div"(%357, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %359 = "arith.constant"() {value = dense<-1.3954465e-19> : tensor<f32>} : () -> tensor<f32>
    %360 = "tfl.mul"(%358, %359) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %361 = "tfl.add"(%342, %360) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %362 = "tfl.select_v2"(%351, %361, %342) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %363 = "tfl.abs"(%360) : (tensor<?xf32>) -> tensor<?xf32>
    %364 = "tfl.abs"(%361) : (tensor<?xf32>) -> tensor<?xf32>
    %365 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %366 = "tfl.mul"(%364, %365) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %367 = "tfl.greater_equal"(%363, %366) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %368 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %369 = "tfl.not_equal"(%360, %368) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %370 = "tfl.logical_and"(%367, %369) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %371 = "tfl.logical_and"(%351, %370) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %372 = "arith.constant"() {value = dense<23.0> : tensor<f32>} : () -> tensor<f32>
    %373 = "tfl.add"(%arg0, %372) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %374 = "arith.constant"() {value = dense<24.0> : tensor<f32>} : () -> tensor<f32>
    %375 = "tfl.add"(%arg0, %374) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %376 = "tfl.mul"(%358, %373) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %377 = "tfl.mul"(%376, %375) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %378 = "tfl.div"(%377, %138) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %379 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %380 = "tfl.less_equal"(%arg1, %379) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %381 = "tfl.floor"(%arg1) : (tensor<?xf32>) -> tensor<?xf32>
    %382 = "tfl.equal"(%arg1, %381) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %383 = "tfl.logical_and"(%380, %382) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %384 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %385 = "tfl.mul"(%arg0, %384) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %386 = "tfl.floor"(%385) : (tensor<?xf32>) -> tensor<?xf32>
    %387 = "tfl.not_equal"(%385, %386) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %388 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %389 = "tfl.select_v2"(%383, %388, %362) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %390 = "tfl.logical_and"(%383, %387) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %391 = "arith.constant"() {value = dense<"0x0000C07F"> : tensor<f32>} : () -> tensor<f32>
    %392 = "tfl.select_v2"(%390, %391, %389) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %393 = "tfl.floor"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %394 = "tfl.not_equal"(%arg0, %393) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %395 = "tfl.logical_and"(%380, %394) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %396 = "arith.constant"() {value = dense<"0x0000C07F"> : tensor<f32>} : () -> tensor<f32>
    %397 = "tfl.select_v2"(%395, %396, %392) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %398 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %399 = "tfl.less"(%arg0, %398) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %400 = "arith.constant"() {value = dense<"0x0000C07F"> : tensor<f32>} : () -> tensor<f32>
    %401 = "tfl.select_v2"(%399, %400, %397) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %402 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %403 = "tfl.equal"(%arg0, %402) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %404 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %405 = "tfl.select_v2"(%403, %404, %401) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%405) : (tensor<?xf32>) -> ()
  }
}
// rules of: extended.zeta, arithmetic.elementwise
