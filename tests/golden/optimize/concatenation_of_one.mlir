// Replace Concat(x) by x; drop operands that are statically known to be empty.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.concatenation"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed concatenation_of_one count=1
