module {
  func.func @main(%arg0: tensor<?x?x?x?x?xf32>, %arg1: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
    %0 = "tf.Conv3D"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?x?xf32>, %arg1: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %5 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %9 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.slice"(%12, %13, %14) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %17 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.slice"(%16, %17, %18) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %20 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %21 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.slice"(%20, %21, %22) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "tfl.sub"(%15, %24) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.add"(%25, %26) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %28 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "tfl.add"(%3, %28) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.sub"(%29, %30) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "tfl.floor_div"(%31, %32) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %34 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "tfl.sub"(%33, %34) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %36 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.mul"(%35, %36) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %38 = "tfl.add"(%37, %27) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %39 = "tfl.sub"(%38, %3) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %40 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "tfl.maximum"(%39, %40) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %42 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %43 = "tfl.floor_div"(%41, %42) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %44 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %45 = "tfl.sub"(%19, %44) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %46 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "tfl.add"(%45, %46) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %48 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %49 = "tfl.add"(%7, %48) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %50 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %51 = "tfl.sub"(%49, %50) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %52 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %53 = "tfl.floor_div"(%51, %52) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %54 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %55 = "tfl.sub"(%53, %54) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %56 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %57 = "tfl.mul"(%55, %56) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %58 = "tfl.add"(%57, %47) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %59 = "tfl.sub"(%58, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %60 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.maximum"(%59, %60) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %62 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %63 = "tfl.floor_div"(%61, %62) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %64 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %65 = "tfl.sub"(%23, %64) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %66 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %67 = "tfl.add"(%65, %66) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %68 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %69 = "tfl.add"(%11, %68) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %70 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %71 = "tfl.sub"(%69, %70) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %72 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %73 = "tfl.floor_div"(%71, %72) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %74 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %75 = "tfl.sub"(%73, %74) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %76 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "tfl.mul"(%75, %76) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %78 = "tfl.add"(%77, %67) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %79 = "tfl.sub"(%78, %11) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %80 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %81 = "tfl.maximum"(%79, %80) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %82 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %83 = "tfl.floor_div"(%81, %82) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %84 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %85 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %86 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %87 = "tfl.slice"(%84, %85, %86) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %88 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %89 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %90 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %91 = "tfl.slice"(%88, %89, %90) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %92 = "tfl.floor_div"(%87, %91) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %93 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %94 = "tfl.mul"(%93, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %95 = "tfl.mul"(%94, %19) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %96 = "tfl.mul"(%95, %23) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %97 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %98 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %99 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %100 = "tfl.slice"(%97, %98, %99) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %101 = "tfl.shape"(%arg1) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %102 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %103 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %104 = "tfl.slice"(%101, %102, %103) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %105 = "tfl.floor_div"(%104, %92) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %106 = "tfl.concatenation"(%96, %100, %92, %105) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %107 = "tfl.reshape"(%arg1, %106) : (tensor<?x?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %108 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %109 = "tfl.transpose"(%107, %108) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %110 = "tfl.mul"(%96, %100) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %111 = "tfl.concatenation"(%92, %110, %105) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %112 = "tfl.reshape"(%109, %111) : (tensor<?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %113 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %114 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %115 = "tfl.reshape"(%33, %114) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %116 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %117 = "tfl.range"(%113, %115, %116) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %118 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %119 = "tfl.mul"(%117, %118) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %120 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %121 = "tfl.reshape"(%43, %120) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %122 = "tfl.sub"(%119, %121) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %123 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %124 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %125 = "tfl.reshape"(%15, %124) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %126 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %127 = "tfl.range"(%123, %125, %126) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %128 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %129 = "tfl.reshape"(%122, %128) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %130 = "tfl.add"(%129, %127) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %131 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %132 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %133 = "tfl.reshape"(%53, %132) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %134 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %135 = "tfl.range"(%131, %133, %134) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %136 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %137 = "tfl.mul"(%135, %136) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %138 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %139 = "tfl.reshape"(%63, %138) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %140 = "tfl.sub"(%137, %139) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %141 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %142 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %143 = "tfl.reshape"(%19, %142) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %144 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %145 = "tfl.range"(%141, %143, %144) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %146 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %147 = "tfl.reshape"(%140, %146) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %148 = "tfl.add"(%147, %145) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %149 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %150 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %151 = "tfl.reshape"(%73, %150) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %152 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %153 = "tfl.range"(%149, %151, %152) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %154 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %155 = "tfl.mul"(%153, %154) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %156 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %157 = "tfl.reshape"(%83, %156) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %158 = "tfl.sub"(%155, %157) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %159 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %160 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %161 = "tfl.reshape"(%23, %160) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %162 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %163 = "tfl.range"(%159, %161, %162) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %164 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %165 = "tfl.reshape"(%158, %164) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %166 = "tfl.add"(%165, %163) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %167 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %168 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %169 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %170 = "tfl.slice"(%167, %168, %169) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %171 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %172 = "tfl.maximum"(%130, %171) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %173 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %174 = "tfl.sub"(%170, %173) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %175 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %176 = "tfl.reshape"(%174, %175) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %177 = "tfl.minimum"(%172, %176) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %178 = "tfl.shape"(%130) : (tensor<?x?xi32>) -> tensor<2xi32>
    %179 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %180 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %181 = "tfl.slice"(%178, %179, %180) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %182 = "tfl.shape"(%130) : (tensor<?x?xi32>) -> tensor<2xi32>
    %183 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %184 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %185 = "tfl.slice"(%182, %183, %184) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %186 = "tfl.equal"(%130, %177) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi1>
    %187 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %188 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %189 = "tfl.concatenation"(%181, %187, %185, %188) : (tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<6xi32>
    %190 = "tfl.reshape"(%186, %189) : (tensor<?x?xi1>, tensor<6xi32>) -> tensor<?x1x1x?x1x1xi1>
    %191 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %192 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %193 = "tfl.concatenation"(%181, %191, %185, %192) : (tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<6xi32>
    %194 = "tfl.reshape"(%177, %193) : (tensor<?x?xi32>, tensor<6xi32>) -> tensor<?x1x1x?x1x1xi32>
    %195 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %196 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %197 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %198 = "tfl.slice"(%195, %196, %197) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %199 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %200 = "tfl.maximum"(%148, %199) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %201 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %202 = "tfl.sub"(%198, %201) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %203 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %204 = "tfl.reshape"(%202, %203) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %205 = "tfl.minimum"(%200, %204) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %206 = "tfl.shape"(%148) : (tensor<?x?xi32>) -> tensor<2xi32>
    %207 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %208 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %209 = "tfl.slice"(%206, %207, %208) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %210 = "tfl.shape"(%148) : (tensor<?x?xi32>) -> tensor<2xi32>
    %211 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %212 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %213 = "tfl.slice"(%210, %211, %212) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %214 = "tfl.equal"(%148, %205) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi1>
    %215 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %216 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %217 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %218 = "tfl.concatenation"(%215, %209, %216, %213, %217) : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xi32>
    %219 = "tfl.reshape"(%214, %218) : (tensor<?x?xi1>, tensor<6xi32>) -> tensor<1x?x1x1x?x1xi1>
    %220 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %221 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %222 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %223 = "tfl.concatenation"(%220, %209, %221, %213, %222) : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xi32>
    %224 = "tfl.reshape"(%205, %223) : (tensor<?x?xi32>, tensor<6xi32>) -> tensor<1x?x1x1x?x1xi32>
    %225 = "tfl.logical_and"(%190, %219) : (tensor<?x1x1x?x1x1xi1>, tensor<1x?x1x1x?x1xi1>) -> tensor<?x?x1x?x?x1xi1>
    %226 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %227 = "tfl.reshape"(%198, %226) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %228 = "tfl.mul"(%194, %227) : (tensor<?x1x1x?x1x1xi32>, tensor<i32>) -> tensor<?x1x1x?x1x1xi32>
    %229 = "tfl.add"(%228, %224) : (tensor<?x1x1x?x1x1xi32>, tensor<1x?x1x1x?x1xi32>) -> tensor<?x?x1x?x?x1xi32>
    %230 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %231 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %232 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %233 = "tfl.slice"(%230, %231, %232) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %234 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %235 = "tfl.maximum"(%166, %234) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %236 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %237 = "tfl.sub"(%233, %236) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %238 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %239 = "tfl.reshape"(%237, %238) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %240 = "tfl.minimum"(%235, %239) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %241 = "tfl.shape"(%166) : (tensor<?x?xi32>) -> tensor<2xi32>
    %242 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %243 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %244 = "tfl.slice"(%241, %242, %243) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %245 = "tfl.shape"(%166) : (tensor<?x?xi32>) -> tensor<2xi32>
    %246 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %247 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %248 = "tfl.slice"(%245, %246, %247) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %249 = "tfl.equal"(%166, %240) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi1>
    %250 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %251 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %252 = "tfl.concatenation"(%250, %244, %251, %248) : (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<6xi32>
    %253 = "tfl.reshape"(%249, %252) : (tensor<?x?xi1>, tensor<6xi32>) -> tensor<1x1x?x1x1x?xi1>
    %254 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %255 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %256 = "tfl.concatenation"(%254, %244, %255, %248) : (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<6xi32>
    %257 = "tfl.reshape"(%240, %256) : (tensor<?x?xi32>, tensor<6xi32>) -> tensor<1x1x?x1x1x?xi32>
    %258 = "tfl.logical_and"(%225, %253) : (tensor<?x?x1x?x?x1xi1>, tensor<1x1x?x1x1x?xi1>) -> tensor<?x?x?x?x?x?xi1>
    %259 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %260 = "tfl.reshape"(%233, %259) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %261 = "tfl.mul"(%229, %260) : (tensor<?x?x1x?x?x1xi32>, tensor<i32>) -> tensor<?x?x1x?x?x1xi32>
    %262 = "tfl.add"(%261, %257) : (tensor<?x?x1x?x?x1xi32>, tensor<1x1x?x1x1x?xi32>) -> tensor<?x?x?x?x?x?xi32>
    %263 = "tfl.shape"(%130) : (tensor<?x?xi32>) -> tensor<2xi32>
    %264 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %265 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %266 = "tfl.slice"(%263, %264, %265) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %267 = "tfl.shape"(%148) : (tensor<?x?xi32>) -> tensor<2xi32>
    %268 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %269 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %270 = "tfl.slice"(%267, %268, %269) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %271 = "tfl.shape"(%166) : (tensor<?x?xi32>) -> tensor<2xi32>
    %272 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %273 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %274 = "tfl.slice"(%271, %272, %273) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %275 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %276 = "tfl.mul"(%275, %266) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %277 = "tfl.mul"(%276, %270) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %278 = "tfl.mul"(%277, %274) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %279 = "tfl.shape"(%130) : (tensor<?x?xi32>) -> tensor<2xi32>
    %280 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %281 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %282 = "tfl.slice"(%279, %280, %281) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %283 = "tfl.shape"(%148) : (tensor<?x?xi32>) -> tensor<2xi32>
    %284 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %285 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %286 = "tfl.slice"(%283, %284, %285) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %287 = "tfl.shape"(%166) : (tensor<?x?xi32>) -> tensor<2xi32>
    %288 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %289 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %290 = "tfl.slice"(%287, %288, %289) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %291 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %292 = "tfl.mul"(%291, %282) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %293 = "tfl.mul"(%292, %286) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %294 = "tfl.mul"(%293, %290) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %295 = "tfl.concatenation"(%278, %294) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %296 = "tfl.reshape"(%262, %295) : (tensor<?x?x?x?x?x?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %297 = "tfl.concatenation"(%278, %294) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %298 = "tfl.reshape"(%258, %297) : (tensor<?x?x?x?x?x?xi1>, tensor<2xi32>) -> tensor<?x?xi1>
    %299 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %300 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %301 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %302 = "tfl.slice"(%299, %300, %301) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %303 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %304 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %305 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %306 = "tfl.slice"(%303, %304, %305) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %307 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %308 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %309 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %310 = "tfl.slice"(%307, %308, %309) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %311 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %312 = "tfl.mul"(%311, %302) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %313 = "tfl.mul"(%312, %306) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %314 = "tfl.mul"(%313, %310) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %315 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %316 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %317 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %318 = "tfl.slice"(%315, %316, %317) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %319 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %320 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %321 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %322 = "tfl.slice"(%319, %320, %321) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %323 = "tfl.concatenation"(%318, %314, %322) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %324 = "tfl.reshape"(%arg0, %323) : (tensor<?x?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %325 = "tfl.gather"(%324, %296) {axis = 1 : i64} : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?x?xf32>
    %326 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %327 = "tfl.expand_dims"(%298, %326) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %328 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %329 = "tfl.select_v2"(%327, %325, %328) : (tensor<?x?x1xi1>, tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %330 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %331 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %332 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %333 = "tfl.slice"(%330, %331, %332) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %334 = "tfl.shape"(%298) : (tensor<?x?xi1>) -> tensor<2xi32>
    %335 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %336 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %337 = "tfl.slice"(%334, %335, %336) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %338 = "tfl.mul"(%333, %337) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %339 = "tfl.shape"(%298) : (tensor<?x?xi1>) -> tensor<2xi32>
    %340 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %341 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %342 = "tfl.slice"(%339, %340, %341) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %343 = "tfl.shape"(%329) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %344 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %345 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %346 = "tfl.slice"(%343, %344, %345) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %347 = "tfl.floor_div"(%346, %92) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %348 = "tfl.concatenation"(%338, %342, %92, %347) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %349 = "tfl.reshape"(%329, %348) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %350 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %351 = "tfl.transpose"(%349, %350) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %352 = "tfl.mul"(%342, %347) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %353 = "tfl.concatenation"(%92, %338, %352) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %354 = "tfl.reshape"(%351, %353) : (tensor<?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %355 = "tfl.batch_matmul"(%354, %112) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %356 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %357 = "tfl.transpose"(%355, %356) : (tensor<?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %358 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?xf32>) -> tensor<5xi32>
    %359 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %360 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %361 = "tfl.slice"(%358, %359, %360) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %362 = "tfl.mul"(%92, %105) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %363 = "tfl.concatenation"(%361, %33, %53, %73, %362) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %364 = "tfl.reshape"(%357, %363) : (tensor<?x?x?xf32>, tensor<5xi32>) -> tensor<?x?x?x?x?xf32>
    "func.return"(%364) : (tensor<?x?x?x?x?xf32>) -> ()
  }
}
// rules of: nn.im2col, arrays.shape, arithmetic.elementwise, arrays.gather_scatter, linalg.matmul
