// option: recurrent = {"states": "inputs"}
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tfl.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
// ConversionError:
// states='inputs' (--states inputs): the model keeps no state between calls. Convert without this option.
