// option: allow_custom_ops = false
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tfl.custom"(%x) {custom_code = "AcmeSwish", options = #litefuse.bytes<"">} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tfl.custom"(%y) {custom_code = "AcmeSwish", options = #litefuse.bytes<"">} : (tensor<2xf32>) -> tensor<2xf32>
    %u = "tfl.custom"(%z) {custom_code = "AcmeGate", options = #litefuse.bytes<"">} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%u) : (tensor<2xf32>) -> ()
  }
}
// -----
// ConversionError:
// allow_custom_ops=False, but these ops would be custom ops: AcmeSwish; AcmeGate. Allow them, or keep the ops of a composite's body with composites={name: "inline"} or "preserve".
