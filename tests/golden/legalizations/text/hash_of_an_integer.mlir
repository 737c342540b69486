// The digits of an integer are hashed by arithmetic (FarmHash).
module {
  func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {
    %s = "tf.AsString"(%x) : (tensor<2xi64>) -> tensor<2x!tf.string>
    %y = "tf.StringToHashBucketFast"(%s) {num_buckets = 10 : i64} : (tensor<2x!tf.string>) -> tensor<2xi64>
    "func.return"(%y) : (tensor<2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2xi64>, tensor<1xi32>) -> tensor<2xi64>
    %2 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2xi64>, tensor<2xi32>) -> tensor<2x1xi64>
    %4 = "tfl.neg"(%3) : (tensor<2x1xi64>) -> tensor<2x1xi64>
    %5 = "tfl.minimum"(%3, %4) : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
    %6 = "arith.constant"() {value = dense<[[-10, -100, -1000, -10000, -100000, -1000000, -10000000, -100000000, -1000000000, -10000000000, -100000000000, -1000000000000, -10000000000000, -100000000000000, -1000000000000000, -10000000000000000, -100000000000000000, -1000000000000000000]]> : tensor<1x18xi64>} : () -> tensor<1x18xi64>
    %7 = "tfl.less_equal"(%5, %6) : (tensor<2x1xi64>, tensor<1x18xi64>) -> tensor<2x18xi1>
    %8 = "tfl.cast"(%7) {out_data_type = i32} : (tensor<2x18xi1>) -> tensor<2x18xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.sum"(%8, %9) {keep_dims = true} : (tensor<2x18xi32>, tensor<1xi32>) -> tensor<2x1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.add"(%10, %11) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %14 = "tfl.less"(%3, %13) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi1>
    %15 = "tfl.cast"(%14) {out_data_type = i32} : (tensor<2x1xi1>) -> tensor<2x1xi32>
    %16 = "arith.constant"() {value = dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]]> : tensor<1x20xi32>} : () -> tensor<1x20xi32>
    %17 = "arith.constant"() {value = dense<-1000000000> : tensor<i64>} : () -> tensor<i64>
    %18 = "tfl.floor_mod"(%5, %17) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %19 = "arith.constant"() {value = dense<-4294967296> : tensor<i64>} : () -> tensor<i64>
    %20 = "tfl.mul"(%18, %19) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %21 = "tfl.bitcast"(%20) : (tensor<2x1xi64>) -> tensor<2x1x2xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.gather"(%21, %22) {axis = 2 : i64} : (tensor<2x1x2xi32>, tensor<i32>) -> tensor<2x1xi32>
    %24 = "tfl.sub"(%5, %18) : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
    %25 = "arith.constant"() {value = dense<-8194354213138031507> : tensor<i64>} : () -> tensor<i64>
    %26 = "tfl.mul"(%24, %25) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %27 = "arith.constant"() {value = dense<-512000000000> : tensor<i64>} : () -> tensor<i64>
    %28 = "tfl.floor_mod"(%26, %27) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %29 = "arith.constant"() {value = dense<-8388608> : tensor<i64>} : () -> tensor<i64>
    %30 = "tfl.mul"(%28, %29) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %31 = "tfl.bitcast"(%30) : (tensor<2x1xi64>) -> tensor<2x1x2xi32>
    %32 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %33 = "tfl.gather"(%31, %32) {axis = 2 : i64} : (tensor<2x1x2xi32>, tensor<i32>) -> tensor<2x1xi32>
    %34 = "tfl.sub"(%26, %28) : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
    %35 = "arith.constant"() {value = dense<-8194354213138031507> : tensor<i64>} : () -> tensor<i64>
    %36 = "tfl.mul"(%34, %35) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %37 = "arith.constant"() {value = dense<-262144000000000> : tensor<i64>} : () -> tensor<i64>
    %38 = "tfl.floor_mod"(%36, %37) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %39 = "arith.constant"() {value = dense<-16384> : tensor<i64>} : () -> tensor<i64>
    %40 = "tfl.mul"(%38, %39) : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %41 = "tfl.bitcast"(%40) : (tensor<2x1xi64>) -> tensor<2x1x2xi32>
    %42 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %43 = "tfl.gather"(%41, %42) {axis = 2 : i64} : (tensor<2x1x2xi32>, tensor<i32>) -> tensor<2x1xi32>
    %44 = "arith.constant"() {value = dense<[[1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000]]> : tensor<1x9xi32>} : () -> tensor<1x9xi32>
    %45 = "tfl.floor_div"(%23, %44) : (tensor<2x1xi32>, tensor<1x9xi32>) -> tensor<2x9xi32>
    %46 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %47 = "tfl.floor_mod"(%45, %46) : (tensor<2x9xi32>, tensor<i32>) -> tensor<2x9xi32>
    %48 = "tfl.floor_div"(%33, %44) : (tensor<2x1xi32>, tensor<1x9xi32>) -> tensor<2x9xi32>
    %49 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %50 = "tfl.floor_mod"(%48, %49) : (tensor<2x9xi32>, tensor<i32>) -> tensor<2x9xi32>
    %51 = "tfl.floor_div"(%43, %44) : (tensor<2x1xi32>, tensor<1x9xi32>) -> tensor<2x9xi32>
    %52 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %53 = "tfl.floor_mod"(%51, %52) : (tensor<2x9xi32>, tensor<i32>) -> tensor<2x9xi32>
    %54 = "tfl.concatenation"(%47, %50, %53) {axis = 1 : i64} : (tensor<2x9xi32>, tensor<2x9xi32>, tensor<2x9xi32>) -> tensor<2x27xi32>
    %55 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %56 = "arith.constant"() {value = dense<[-1, 20]> : tensor<2xi32>} : () -> tensor<2xi32>
    %57 = "tfl.slice"(%54, %55, %56) : (tensor<2x27xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x20xi32>
    %58 = "arith.constant"() {value = dense<48> : tensor<i32>} : () -> tensor<i32>
    %59 = "tfl.add"(%57, %58) : (tensor<2x20xi32>, tensor<i32>) -> tensor<2x20xi32>
    %60 = "tfl.less"(%16, %12) : (tensor<1x20xi32>, tensor<2x1xi32>) -> tensor<2x20xi1>
    %61 = "tfl.cast"(%60) {out_data_type = i32} : (tensor<2x20xi1>) -> tensor<2x20xi32>
    %62 = "tfl.mul"(%59, %61) : (tensor<2x20xi32>, tensor<2x20xi32>) -> tensor<2x20xi32>
    %63 = "tfl.equal"(%16, %12) : (tensor<1x20xi32>, tensor<2x1xi32>) -> tensor<2x20xi1>
    %64 = "tfl.cast"(%63) {out_data_type = i32} : (tensor<2x20xi1>) -> tensor<2x20xi32>
    %65 = "arith.constant"() {value = dense<45> : tensor<i32>} : () -> tensor<i32>
    %66 = "tfl.mul"(%15, %65) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %67 = "tfl.mul"(%64, %66) : (tensor<2x20xi32>, tensor<2x1xi32>) -> tensor<2x20xi32>
    %68 = "tfl.add"(%62, %67) : (tensor<2x20xi32>, tensor<2x20xi32>) -> tensor<2x20xi32>
    %69 = "tfl.add"(%12, %15) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %70 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %71 = "tfl.sub"(%69, %70) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %72 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : tensor<16xi32>} : () -> tensor<16xi32>
    %73 = "tfl.sub"(%71, %72) : (tensor<2x1xi32>, tensor<16xi32>) -> tensor<2x16xi32>
    %74 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %75 = "tfl.maximum"(%73, %74) : (tensor<2x16xi32>, tensor<i32>) -> tensor<2x16xi32>
    %76 = "tfl.gather"(%68, %75) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x20xi32>, tensor<2x16xi32>) -> tensor<2x16xi32>
    %77 = "tfl.cast"(%69) {out_data_type = i64} : (tensor<2x1xi32>) -> tensor<2x1xi64>
    %78 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %79 = "tfl.reshape"(%77, %78) : (tensor<2x1xi64>, tensor<1xi32>) -> tensor<2xi64>
    %80 = "arith.constant"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
    %81 = "tfl.mul"(%79, %80) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %82 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %83 = "tfl.add"(%81, %82) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %84 = "tfl.cast"(%76) {out_data_type = i64} : (tensor<2x16xi32>) -> tensor<2x16xi64>
    %85 = "arith.constant"() {value = dense<[[1, 256, 65536, 16777216, 4294967296, 1099511627776, 281474976710656, 72057594037927936, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x16xi64>} : () -> tensor<1x16xi64>
    %86 = "tfl.mul"(%84, %85) : (tensor<2x16xi64>, tensor<1x16xi64>) -> tensor<2x16xi64>
    %87 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %88 = "tfl.sum"(%86, %87) : (tensor<2x16xi64>, tensor<1xi32>) -> tensor<2xi64>
    %89 = "tfl.cast"(%76) {out_data_type = i64} : (tensor<2x16xi32>) -> tensor<2x16xi64>
    %90 = "arith.constant"() {value = dense<[[0, 0, 0, 0, 0, 0, 0, 0, 1, 256, 65536, 16777216, 4294967296, 1099511627776, 281474976710656, 72057594037927936]]> : tensor<1x16xi64>} : () -> tensor<1x16xi64>
    %91 = "tfl.mul"(%89, %90) : (tensor<2x16xi64>, tensor<1x16xi64>) -> tensor<2x16xi64>
    %92 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %93 = "tfl.sum"(%91, %92) : (tensor<2x16xi64>, tensor<1xi32>) -> tensor<2xi64>
    %94 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %95 = "arith.constant"() {value = dense<[[72057594037927936, 281474976710656, 1099511627776, 4294967296, 16777216, 65536, 256, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %96 = "tfl.mul"(%94, %95) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %97 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %98 = "tfl.sum"(%96, %97) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %99 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %100 = "arith.constant"() {value = dense<[[0, 0, 0, 0, 0, 0, 0, 0, 72057594037927936, 281474976710656, 1099511627776, 4294967296, 16777216, 65536, 256, 1, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %101 = "tfl.mul"(%99, %100) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %102 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %103 = "tfl.sum"(%101, %102) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %104 = "arith.constant"() {value = dense<-5435081209227447693> : tensor<i64>} : () -> tensor<i64>
    %105 = "tfl.mul"(%88, %104) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %106 = "tfl.mul"(%98, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %107 = "tfl.add"(%105, %93) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %108 = "tfl.bitcast"(%107) : (tensor<2xi64>) -> tensor<2x2xi32>
    %109 = "arith.constant"() {value = dense<2097152> : tensor<i64>} : () -> tensor<i64>
    %110 = "tfl.mul"(%107, %109) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %111 = "arith.constant"() {value = dense<11> : tensor<ui32>} : () -> tensor<ui32>
    %112 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %113 = "tfl.gather"(%108, %112) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %114 = "tfl.bitcast"(%113) : (tensor<2xi32>) -> tensor<2xui32>
    %115 = "tfl.right_shift"(%114, %111) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %116 = "tfl.cast"(%115) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %117 = "tfl.add"(%110, %116) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %118 = "tfl.bitcast"(%106) : (tensor<2xi64>) -> tensor<2x2xi32>
    %119 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %120 = "tfl.reverse_v2"(%118, %119) : (tensor<2x2xi32>, tensor<1xi32>) -> tensor<2x2xi32>
    %121 = "tfl.bitcast"(%120) : (tensor<2x2xi32>) -> tensor<2xi64>
    %122 = "arith.constant"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
    %123 = "tfl.mul"(%121, %122) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %124 = "arith.constant"() {value = dense<30> : tensor<ui32>} : () -> tensor<ui32>
    %125 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %126 = "tfl.gather"(%120, %125) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %127 = "tfl.bitcast"(%126) : (tensor<2xi32>) -> tensor<2xui32>
    %128 = "tfl.right_shift"(%127, %124) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %129 = "tfl.cast"(%128) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %130 = "tfl.add"(%123, %129) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %131 = "tfl.add"(%117, %130) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %132 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %133 = "tfl.add"(%93, %132) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %134 = "tfl.bitcast"(%133) : (tensor<2xi64>) -> tensor<2x2xi32>
    %135 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %136 = "tfl.reverse_v2"(%134, %135) : (tensor<2x2xi32>, tensor<1xi32>) -> tensor<2x2xi32>
    %137 = "tfl.bitcast"(%136) : (tensor<2x2xi32>) -> tensor<2xi64>
    %138 = "arith.constant"() {value = dense<16384> : tensor<i64>} : () -> tensor<i64>
    %139 = "tfl.mul"(%137, %138) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %140 = "arith.constant"() {value = dense<18> : tensor<ui32>} : () -> tensor<ui32>
    %141 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %142 = "tfl.gather"(%136, %141) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %143 = "tfl.bitcast"(%142) : (tensor<2xi32>) -> tensor<2xui32>
    %144 = "tfl.right_shift"(%143, %140) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %145 = "tfl.cast"(%144) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %146 = "tfl.add"(%139, %145) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %147 = "tfl.add"(%105, %146) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %148 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %149 = "tfl.mul"(%103, %148) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %150 = "tfl.add"(%131, %149) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %151 = "tfl.add"(%147, %106) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %152 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %153 = "tfl.add"(%88, %152) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %154 = "tfl.bitcast"(%98) : (tensor<2xi64>) -> tensor<2x2xi32>
    %155 = "arith.constant"() {value = dense<134217728> : tensor<i64>} : () -> tensor<i64>
    %156 = "tfl.mul"(%98, %155) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %157 = "arith.constant"() {value = dense<5> : tensor<ui32>} : () -> tensor<ui32>
    %158 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %159 = "tfl.gather"(%154, %158) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %160 = "tfl.bitcast"(%159) : (tensor<2xi32>) -> tensor<2xui32>
    %161 = "tfl.right_shift"(%160, %157) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %162 = "tfl.cast"(%161) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %163 = "tfl.add"(%156, %162) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %164 = "tfl.mul"(%163, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %165 = "tfl.add"(%164, %153) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %166 = "tfl.bitcast"(%153) : (tensor<2xi64>) -> tensor<2x2xi32>
    %167 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %168 = "tfl.reverse_v2"(%166, %167) : (tensor<2x2xi32>, tensor<1xi32>) -> tensor<2x2xi32>
    %169 = "tfl.bitcast"(%168) : (tensor<2x2xi32>) -> tensor<2xi64>
    %170 = "arith.constant"() {value = dense<128> : tensor<i64>} : () -> tensor<i64>
    %171 = "tfl.mul"(%169, %170) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %172 = "arith.constant"() {value = dense<25> : tensor<ui32>} : () -> tensor<ui32>
    %173 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %174 = "tfl.gather"(%168, %173) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %175 = "tfl.bitcast"(%174) : (tensor<2xi32>) -> tensor<2xui32>
    %176 = "tfl.right_shift"(%175, %172) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %177 = "tfl.cast"(%176) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %178 = "tfl.add"(%171, %177) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %179 = "tfl.add"(%178, %98) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %180 = "tfl.mul"(%179, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %181 = "arith.constant"() {value = dense<16> : tensor<i64>} : () -> tensor<i64>
    %182 = "tfl.less_equal"(%79, %181) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %183 = "tfl.select_v2"(%182, %165, %150) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %184 = "arith.constant"() {value = dense<16> : tensor<i64>} : () -> tensor<i64>
    %185 = "tfl.less_equal"(%79, %184) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %186 = "tfl.select_v2"(%185, %180, %151) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %187 = "tfl.cast"(%76) {out_data_type = i64} : (tensor<2x16xi32>) -> tensor<2x16xi64>
    %188 = "arith.constant"() {value = dense<[[1, 256, 65536, 16777216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x16xi64>} : () -> tensor<1x16xi64>
    %189 = "tfl.mul"(%187, %188) : (tensor<2x16xi64>, tensor<1x16xi64>) -> tensor<2x16xi64>
    %190 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %191 = "tfl.sum"(%189, %190) : (tensor<2x16xi64>, tensor<1xi32>) -> tensor<2xi64>
    %192 = "arith.constant"() {value = dense<8> : tensor<i64>} : () -> tensor<i64>
    %193 = "tfl.mul"(%191, %192) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %194 = "tfl.add"(%79, %193) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %195 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %196 = "arith.constant"() {value = dense<[[16777216, 65536, 256, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %197 = "tfl.mul"(%195, %196) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %198 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %199 = "tfl.sum"(%197, %198) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %200 = "arith.constant"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
    %201 = "tfl.less_equal"(%79, %200) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %202 = "tfl.select_v2"(%201, %194, %183) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %203 = "arith.constant"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
    %204 = "tfl.less_equal"(%79, %203) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %205 = "tfl.select_v2"(%204, %199, %186) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %206 = "tfl.stablehlo_and"(%202, %205) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %207 = "tfl.add"(%202, %205) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %208 = "tfl.add"(%206, %206) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %209 = "tfl.sub"(%207, %208) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %210 = "tfl.mul"(%209, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %211 = "tfl.bitcast"(%210) : (tensor<2xi64>) -> tensor<2x2xi32>
    %212 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %213 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %214 = "tfl.gather"(%211, %213) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %215 = "tfl.bitcast"(%214) : (tensor<2xi32>) -> tensor<2xui32>
    %216 = "tfl.right_shift"(%215, %212) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %217 = "tfl.cast"(%216) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %218 = "tfl.stablehlo_and"(%210, %217) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %219 = "tfl.add"(%210, %217) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %220 = "tfl.add"(%218, %218) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %221 = "tfl.sub"(%219, %220) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %222 = "tfl.stablehlo_and"(%205, %221) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %223 = "tfl.add"(%205, %221) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %224 = "tfl.add"(%222, %222) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %225 = "tfl.sub"(%223, %224) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %226 = "tfl.mul"(%225, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %227 = "tfl.bitcast"(%226) : (tensor<2xi64>) -> tensor<2x2xi32>
    %228 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %229 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %230 = "tfl.gather"(%227, %229) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %231 = "tfl.bitcast"(%230) : (tensor<2xi32>) -> tensor<2xui32>
    %232 = "tfl.right_shift"(%231, %228) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %233 = "tfl.cast"(%232) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %234 = "tfl.stablehlo_and"(%226, %233) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %235 = "tfl.add"(%226, %233) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %236 = "tfl.add"(%234, %234) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %237 = "tfl.sub"(%235, %236) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %238 = "tfl.mul"(%237, %83) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %239 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %240 = "arith.constant"() {value = dense<[[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %241 = "tfl.mul"(%239, %240) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %242 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %243 = "tfl.sum"(%241, %242) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %244 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %245 = "arith.constant"() {value = dense<[[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %246 = "tfl.mul"(%244, %245) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %247 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %248 = "tfl.sum"(%246, %247) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %249 = "arith.constant"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
    %250 = "tfl.less_equal"(%79, %249) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %251 = "tfl.select_v2"(%250, %243, %248) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %252 = "tfl.cast"(%76) {out_data_type = i64} : (tensor<2x16xi32>) -> tensor<2x16xi64>
    %253 = "arith.constant"() {value = dense<[[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x16xi64>} : () -> tensor<1x16xi64>
    %254 = "tfl.mul"(%252, %253) : (tensor<2x16xi64>, tensor<1x16xi64>) -> tensor<2x16xi64>
    %255 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %256 = "tfl.sum"(%254, %255) : (tensor<2x16xi64>, tensor<1xi32>) -> tensor<2xi64>
    %257 = "arith.constant"() {value = dense<256> : tensor<i64>} : () -> tensor<i64>
    %258 = "tfl.mul"(%251, %257) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %259 = "tfl.add"(%256, %258) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %260 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<2x20xi32>) -> tensor<2x20xi64>
    %261 = "arith.constant"() {value = dense<[[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x20xi64>} : () -> tensor<1x20xi64>
    %262 = "tfl.mul"(%260, %261) : (tensor<2x20xi64>, tensor<1x20xi64>) -> tensor<2x20xi64>
    %263 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %264 = "tfl.sum"(%262, %263) : (tensor<2x20xi64>, tensor<1xi32>) -> tensor<2xi64>
    %265 = "arith.constant"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
    %266 = "tfl.mul"(%264, %265) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %267 = "tfl.add"(%79, %266) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %268 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %269 = "tfl.mul"(%259, %268) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %270 = "arith.constant"() {value = dense<-4348849565147123417> : tensor<i64>} : () -> tensor<i64>
    %271 = "tfl.mul"(%267, %270) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %272 = "tfl.stablehlo_and"(%269, %271) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %273 = "tfl.add"(%269, %271) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %274 = "tfl.add"(%272, %272) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %275 = "tfl.sub"(%273, %274) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %276 = "tfl.bitcast"(%275) : (tensor<2xi64>) -> tensor<2x2xi32>
    %277 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %278 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %279 = "tfl.gather"(%276, %278) {axis = 1 : i64} : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    %280 = "tfl.bitcast"(%279) : (tensor<2xi32>) -> tensor<2xui32>
    %281 = "tfl.right_shift"(%280, %277) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %282 = "tfl.cast"(%281) {out_data_type = i64} : (tensor<2xui32>) -> tensor<2xi64>
    %283 = "tfl.stablehlo_and"(%275, %282) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %284 = "tfl.add"(%275, %282) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %285 = "tfl.add"(%283, %283) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %286 = "tfl.sub"(%284, %285) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %287 = "arith.constant"() {value = dense<-7286425919675154353> : tensor<i64>} : () -> tensor<i64>
    %288 = "tfl.mul"(%286, %287) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %289 = "arith.constant"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
    %290 = "tfl.less_equal"(%79, %289) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %291 = "tfl.select_v2"(%290, %288, %238) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %292 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %293 = "tfl.less"(%291, %292) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %294 = "tfl.cast"(%293) {out_data_type = i64} : (tensor<2xi1>) -> tensor<2xi64>
    %295 = "arith.constant"() {value = dense<6> : tensor<i64>} : () -> tensor<i64>
    %296 = "tfl.mul"(%294, %295) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %297 = "arith.constant"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
    %298 = "tfl.floor_mod"(%291, %297) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %299 = "tfl.add"(%298, %296) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %300 = "arith.constant"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
    %301 = "tfl.floor_mod"(%299, %300) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %302 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %303 = "tfl.reshape"(%301, %302) : (tensor<2xi64>, tensor<1xi32>) -> tensor<2xi64>
    "func.return"(%303) : (tensor<2xi64>) -> ()
  }
}
// rules of: text.inspection, arithmetic.elementwise, arrays.shape, arithmetic.reduction, pass_through, arrays.gather_scatter, arrays.slicing, arithmetic.bitwise
