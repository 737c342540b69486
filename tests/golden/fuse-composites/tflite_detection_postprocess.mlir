// Fuse the post-processing of an SSD model into LiteRT's custom op of that name.
module {
  func.func @f(%arg0: tensor<1x8x4xf32>, %arg1: tensor<1x8x4xf32>, %arg2: tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) attributes {_implements = #litefuse.annotation<"TFLite_Detection_PostProcess", {max_detections = 5 : i64, max_classes_per_detection = 1 : i64, num_classes = 3 : i64, nms_score_threshold = 0.1 : f64, nms_iou_threshold = 0.6 : f64, y_scale = 10.0 : f64, x_scale = 10.0 : f64, h_scale = 5.0 : f64, w_scale = 5.0 : f64, use_regular_nms = false}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    "func.return"(%0, %1, %2, %3) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> ()
  }
  func.func @main(%arg0: tensor<1x8x4xf32>, %arg1: tensor<1x8x4xf32>, %arg2: tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
    %0:4 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2) {Tout = [f32, f32, f32, f32], f = @f} : (tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
    "func.return"(%0#0, %0#1, %0#2, %0#3) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x8x4xf32>, %arg1: tensor<1x8x4xf32>, %arg2: tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
    %0:4 = "tfl.custom"(%arg0, %arg1, %arg2) {custom_code = "TFLite_Detection_PostProcess", options = #litefuse.bytes<"max_detections\00max_classes_per_detection\00num_classes\00nms_score_threshold\00nms_iou_threshold\00y_scale\00x_scale\00h_scale\00w_scale\00use_regular_nms\00\0A!~\8EF[h\17 1:\00\00\0C\00\00\00\01\00\00\00\0A\00\00\00\00\00\A0@\01\00\00\00\05\00\00\00\9A\99\19?\CD\CC\CC=\03\00\00\00\00\00\00\00\00\00\A0@\00\00 A\00\00 A\0E\06\06\0E\0E\06\06\0E\0E\0E2&\01">} : (tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
    "func.return"(%0#0, %0#1, %0#2, %0#3) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// event: fused TFLite_Detection_PostProcess owner='litefuse.fusions.detection:fuse_detection_postprocess' ops=['tfl.custom']
