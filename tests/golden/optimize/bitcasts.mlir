// Bitcasts that cancel each other vanish; of others of one size the last one is enough. A single one, a copy, stays.
module {
  func.func @main(%x: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>, tensor<2x?xf32>) {
    %0 = "tfl.bitcast"(%x) : (tensor<2x?xf32>) -> tensor<2x?xi32>
    %1 = "tfl.bitcast"(%0) : (tensor<2x?xi32>) -> tensor<2x?xf32>
    %2 = "tfl.exp"(%1) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %3 = "tfl.bitcast"(%0) : (tensor<2x?xi32>) -> tensor<2x?xui32>
    %4 = "tfl.bitcast"(%0) : (tensor<2x?xi32>) -> tensor<2x?x2xi16>
    %5 = "tfl.bitcast"(%2) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    "func.return"(%2, %3, %4, %5) : (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>, tensor<2x?xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>, tensor<2x?xf32>) {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x?xf32>) -> tensor<2x?xi32>
    %1 = "tfl.exp"(%arg0) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %2 = "tfl.bitcast"(%arg0) : (tensor<2x?xf32>) -> tensor<2x?xui32>
    %3 = "tfl.bitcast"(%0) : (tensor<2x?xi32>) -> tensor<2x?x2xi16>
    %4 = "tfl.bitcast"(%1) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    "func.return"(%1, %2, %3, %4) : (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>, tensor<2x?xf32>) -> ()
  }
}
// event: changed bitcast_of_bitcast count=2
