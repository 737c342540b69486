// shapes: 3x4
// input %arg0: -2.7 .. 3
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x5xf32> {
    %0 = "arith.constant"() {value = dense<[[-1.4714531, -0.19061819, 1.0000895, -1.5662851, 2.1657023], [0.34410486, -0.7565043, 1.7840548, -1.4742327, 2.5258973], [1.351289, 2.790336, -2.0850487, 0.9254242, 0.5284719], [-2.5018992, 2.7625017, 2.026372, 1.5369383, -1.6310267]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
    %1 = "tf.MatMul"(%arg0, %0) : (tensor<?x?xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
    "func.return"(%1) : (tensor<?x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x5xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[-1.4714531, 0.34410486, 1.351289, -2.5018992], [-0.19061819, -0.7565043, 2.790336, 2.7625017], [1.0000895, 1.7840548, -2.0850487, 2.026372], [-1.5662851, -1.4742327, 0.9254242, 1.5369383], [2.1657023, 2.5258973, 0.5284719, -1.6310267]]> : tensor<5x4xf32>} : () -> tensor<5x4xf32>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) : (tensor<?x?xf32>, tensor<5x4xf32>, none) -> tensor<?x5xf32>
    "func.return"(%1) : (tensor<?x5xf32>) -> ()
  }
}
// rules of: linalg.matmul
