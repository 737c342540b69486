module {
  func.func @main(%ids: tensor<?x4xi32>) -> tensor<?x4x2xf32> {
    %table = "arith.constant"() {value = dense<[[127, -3], [-12, 127], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
    %scales = "arith.constant"() {value = dense<[100.0, 200.0, 400.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %last = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %0 = "tf.GatherV2"(%table, %ids, %axis) : (tensor<3x2xi8>, tensor<?x4xi32>, tensor<i32>) -> tensor<?x4x2xi8>
    %1 = "tf.Cast"(%0) {DstT = f32} : (tensor<?x4x2xi8>) -> tensor<?x4x2xf32>
    %2 = "tf.GatherV2"(%scales, %ids, %axis) : (tensor<3xf32>, tensor<?x4xi32>, tensor<i32>) -> tensor<?x4xf32>
    %3 = "tf.ExpandDims"(%2, %last) : (tensor<?x4xf32>, tensor<i32>) -> tensor<?x4x1xf32>
    %4 = "tf.RealDiv"(%1, %3) : (tensor<?x4x2xf32>, tensor<?x4x1xf32>) -> tensor<?x4x2xf32>
    "func.return"(%4) : (tensor<?x4x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xi32>) -> tensor<?x4x2xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<?x4xi32>, tensor<1xi32>) -> tensor<?xi32>
    %2 = "tf.Cast"(%1) {DstT = i32} : (tensor<?xi32>) -> tensor<?xi32>
    %3 = "arith.constant"() {value = dense<[[127, -3], [-12, 127], [5, 6]]> : tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>} : () -> tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>
    %4 = "tfl.embedding_lookup"(%2, %3) : (tensor<?xi32>, tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>) -> tensor<?x2xf32>
    %5 = "arith.constant"() {value = dense<[-1, 4, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tf.Reshape"(%4, %5) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<?x4x2xf32>
    "func.return"(%6) : (tensor<?x4x2xf32>) -> ()
  }
}
// event: fused hybrid_embedding_lookup owner='litefuse.fusions.integer_weights:hybrid_embedding_lookup'
