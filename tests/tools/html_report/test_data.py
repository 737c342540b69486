"""The content of a page as data: graphs, groups, links, times, and the same for Model Explorer."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import ReadError
from litefuse.ir import Builder, Location, Value
from litefuse.model import Model
from litefuse.report import Event
from litefuse.tflite import read_file
from litefuse.tools.html_report.data import page_data
from litefuse.tools.html_report.graph import INPUT, OUTPUT, ReportGraph, ReportNode
from litefuse.tools.html_report.groups import MAX_MEMBERS, NodeGroup, build_tree
from litefuse.tools.html_report.links import link_graphs
from litefuse.tools.html_report.lite import source_locations
from litefuse.tools.html_report.source import source_graphs
from litefuse.tools.html_report.write import collect_content, page_html, write_graphs
from tests.support import zoo
from tests.support.modules import module_text
from tests.support.modules.lite_files import with_two_subgraphs
from tests.support.modules.lite_modules import BOOL, add_function, entry, i32, loop
from tests.support.running.converted import convert_model
from tests.tools.html_report.models import HOSTILE, Layers, convert_module, converted, five_ops, hostile, quantized

DEMO = zoo.ROOT / "demo"
LSTM = DEMO / "lstm_classifier" / "saved_model"


@pytest.fixture(scope="module")
def lstm() -> Model:
    return litefuse.convert(LSTM, recurrent="fused", keep_source=True)


@pytest.fixture(scope="module")
def mobilenet() -> Model:
    return litefuse.convert(DEMO / "mobilenet_v2" / "saved_model", keep_source=True)


def sides(model: Model) -> tuple[ReportGraph, ReportGraph]:
    before, after = model.make_page_content(measure=False).pairs()[0]
    assert before is not None
    return before, after


# Graphs.


def test_the_source_has_calls_and_loops_in_their_places(lstm: Model) -> None:
    before, _ = sides(lstm)
    matrix_products = [node for node in before.nodes if node.kind == "tf.MatMul"]
    assert [node.path for node in matrix_products] == [
        *[("model", "lstm", "lstm", "while", "body")] * 2,
        ("model", "classifier"),
    ]
    assert before.regions["model", "lstm", "lstm"].kind == "composite"
    assert before.regions["model", "lstm", "lstm", "while"].kind == "tf.StatelessWhile"
    assert matrix_products[-1].tensors[0].name == "classifier/kernel"
    assert matrix_products[-1].tensors[0].nbytes == 64 * 8 * 4


def test_edges_lead_from_inputs_to_outputs(lstm: Model) -> None:
    for graph in sides(lstm):
        for number, node in enumerate(graph.nodes):
            assert all(0 <= source < number for source, _ in node.inputs)
            if node.kind == OUTPUT:
                assert node.inputs
            elif node.kind != INPUT:
                assert node.inputs or node.tensors, node
        names = [node.name for node in graph.nodes if node.kind in (INPUT, OUTPUT)]
        assert names == ["tokens", "classifier"]


def test_branches_join_again() -> None:
    """The users of a conditional read the results of both branches."""
    (graph,) = source_graphs(
        module_text.module("""
        module {
          func.func @main(%n: tensor<i1>, %x: tensor<?xf32>) -> tensor<?xf32> {
            %y = "tf.If"(%n, %x) {then_branch = @neg, else_branch = @relu}
              : (tensor<i1>, tensor<?xf32>) -> tensor<?xf32>
            %z = "tf.Abs"(%y) : (tensor<?xf32>) -> tensor<?xf32>
            "func.return"(%z) : (tensor<?xf32>) -> ()
          }
          func.func @neg(%x: tensor<?xf32>) -> tensor<?xf32> {
            %y = "tf.Neg"(%x) : (tensor<?xf32>) -> tensor<?xf32>
            "func.return"(%y) : (tensor<?xf32>) -> ()
          }
          func.func @relu(%x: tensor<?xf32>) -> tensor<?xf32> {
            %y = "tf.Relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
            "func.return"(%y) : (tensor<?xf32>) -> ()
          }
        }""")
    )
    kinds = [node.kind for node in graph.nodes]
    assert kinds == [INPUT, INPUT, "tf.Neg", "tf.Relu", "tf.Abs", OUTPUT]
    assert [node.path for node in graph.nodes[2:4]] == [("If", "then"), ("If", "else")]
    assert [node.inputs for node in graph.nodes[2:]] == [[(1, 0)], [(1, 0)], [(2, 0), (3, 0)], [(4, 0)]]


@pytest.mark.parametrize("name", ["k3_gru", "k3_bidirectional_lstm", "counter", "hash_tables"])
def test_every_operator_of_the_file_has_its_place_in_the_source(name: str) -> None:
    found = convert_model(name)
    model = litefuse.convert(found.model.saved_model)
    file = read_file(model.to_bytes())
    known = source_locations(model._module)
    counts = [len(subgraph.operators) for subgraph in file.subgraphs]
    assert sorted(known) == [(number, place) for number, count in enumerate(counts) for place in range(count)]
    for (number, place), location in known.items():
        subgraph = file.subgraphs[number]
        outputs = [subgraph.tensors[tensor].name for tensor in subgraph.operators[place].outputs]
        states = set(subgraph.inputs) | {n for n, tensor in enumerate(subgraph.tensors) if tensor.is_variable}
        if location.name and outputs and not set(subgraph.operators[place].outputs) & states:
            # A name that is in use is shortened.
            assert outputs[0].startswith((location.name, f"{location.layer}/")), (location, outputs)


def test_attributes_are_the_schemas(mobilenet: Model) -> None:
    _, after = sides(mobilenet)
    first = next(node for node in after.nodes if node.kind == "tfl.conv_2d")
    assert first.attributes["padding"] == "SAME"
    assert first.attributes["fused_activation_function"] == "RELU6"
    assert first.attributes["stride_w"] == "2"
    assert [tensor.operand for tensor in first.tensors] == ["filter", "bias"]
    assert first.outputs == ["float32 [?, 48, 48, 16]"]


# Links and regions.


def test_a_composite_is_one_region(lstm: Model) -> None:
    before, after = sides(lstm)
    events = lstm.report.events
    links = link_graphs(before, after, events)
    kinds = {after.nodes[number].kind for number, event in links.after.items() if events[event].outcome == "fused"}
    assert "tfl.unidirectional_sequence_lstm" in kinds
    marked = [before.nodes[number] for number in links.before]
    assert {node.path[:3] for node in marked} == {("model", "lstm", "lstm")}
    inside = [number for number, node in enumerate(before.nodes) if node.path[:3] == ("model", "lstm", "lstm")]
    assert sorted(links.before) == inside


def test_each_convolution_leads_to_its_own(mobilenet: Model) -> None:
    before, after = sides(mobilenet)
    links = link_graphs(before, after, mobilenet.report.events)
    for number, node in enumerate(before.nodes):
        if node.kind in ("tf.Conv2D", "tf.DepthwiseConv2dNative"):
            assert [after.nodes[other].name for other in links.forward[number]] == [node.name]
        elif node.kind == "tf.Relu6":
            # It became the activation of the convolution before it, or of the sum; it has no separate op.
            assert len(links.forward[number]) == 1
            assert after.nodes[links.forward[number][0]].kind.startswith("tfl.")
    assert set(links.backward) == set(range(len(after.nodes)))


def test_a_pattern_reports_the_replaced_ops() -> None:
    model = converted(hostile)
    (fused,) = model.report.fused
    layer = f"net/{HOSTILE}/b"
    assert set(fused.facts["replaced"]) == {f"{layer}/{kind}" for kind in ("Mul", "Erf", "AddV2")}
    before, after = sides(model)
    links = link_graphs(before, after, model.report.events)
    number = list(model.report.events).index(fused)
    assert sorted(before.nodes[n].kind for n, event in links.before.items() if event == number) == [
        "tf.AddV2",
        "tf.Erf",
        "tf.Mul",
        "tf.Mul",
        "tf.Mul",
    ]
    assert [after.nodes[n].kind for n, event in links.after.items() if event == number] == ["tfl.gelu"]


def test_ops_replaced_again_belong_to_the_last_rule() -> None:
    """Two fused layers became one bidirectional op: their loops are its region."""
    model = litefuse.convert(zoo.get("k3_bidirectional_lstm").saved_model, recurrent="fused", keep_source=True)
    data = page_data(model.make_page_content(measure=False))
    first, second, both = [event for event in data["events"] if event["outcome"] == "fused"]
    assert [event["name"] for event in (first, second, both)] == [
        *["unidirectional_sequence_lstm"] * 2,
        "bidirectional_sequence_lstm",
    ]
    assert data["events"][first["part_of"]] == data["events"][second["part_of"]] == both
    nodes = data["pairs"][0]["before"]["nodes"]
    directions = {nodes[number]["n"].split("/")[2] for _, number in both["before"]}
    assert directions == {"forward_recurrent_1", "backward_recurrent_1"}


def test_calls_of_one_name_are_distinguished_by_their_composites() -> None:
    place = Location("PartitionedCall")
    events = [Event("fuse", f"acme.{name}", "fused", place) for name in ("swish", "gate")]
    for number, name in enumerate(("swish", "gate")):
        before = ReportGraph(name, [ReportNode("tf.Mul", "mul", (f"acme.{name}",), owners=("PartitionedCall",))])
        after = ReportGraph(name, [ReportNode("tfl.mul", "PartitionedCall")])
        links = link_graphs(before, after, events)
        assert (links.before, links.after) == ({0: number}, {0: number})


# Groups.


def _flat(found: NodeGroup) -> list[int]:
    return list(found.nodes())


def _largest(found: NodeGroup) -> int:
    inner = [member for member in found.members if isinstance(member, NodeGroup)]
    return max([len(found.members), *map(_largest, inner)])


@pytest.mark.parametrize("seed", range(5))
def test_groups_hold_every_node_once_and_few_members(seed: int) -> None:
    chance = random.Random(seed)
    paths = [
        tuple(f"{chance.choice('abc')}{chance.randrange(30)}" for _ in range(chance.randrange(4))) for _ in range(900)
    ]
    nodes = [ReportNode("tf.Abs", f"op{number}", path) for number, path in enumerate(paths)]
    found = build_tree(nodes, {})
    assert sorted(_flat(found)) == list(range(900))
    assert _largest(found) <= MAX_MEMBERS


def test_blocks_without_scopes_are_distinguished_by_their_names() -> None:
    names = [f"block_{block}_{part}" for block in range(20) for part in ("expand", "depthwise", "project")]
    found = build_tree([ReportNode("tf.Conv2D", name, (name,)) for name in names], {})
    assert [member.name for member in found.members if isinstance(member, NodeGroup)] == [
        f"block_{n}" for n in range(20)
    ]


def test_layers_of_one_op_and_chains_of_layers_are_left_out() -> None:
    nodes = [
        ReportNode("tf.Abs", "", ("a", "b", "c")),
        ReportNode("tf.Abs", "", ("a", "b", "c")),
        ReportNode("tf.Abs", "", ("d",)),
    ]
    found = build_tree(nodes, {})
    (chain, single) = found.members
    assert isinstance(chain, NodeGroup)
    assert (chain.name, chain.members, single) == ("a/b/c", [0, 1], 2)


def test_large_flat_graphs_are_divided_and_inputs_stay_in_sight() -> None:
    nodes = [ReportNode(INPUT, "x"), *[ReportNode("tf.Abs", f"Abs_{n}") for n in range(3000)], ReportNode(OUTPUT, "y")]
    found = build_tree(nodes, {})
    assert found.members[0] == 0
    assert found.members[-1] == 3001
    assert _largest(found) <= MAX_MEMBERS
    assert all(member.name.startswith("ops ") for member in found.members if isinstance(member, NodeGroup))


# The data and the page.


def test_the_data_has_events_graphs_times_and_sizes(lstm: Model) -> None:
    content = lstm.make_page_content("lstm")
    data = json.loads(json.dumps(page_data(content), allow_nan=False))
    assert data["problem"] == ""
    assert [profile["xnnpack"] for profile in data["profiles"]] == [False, True]
    nodes = data["pairs"][0]["after"]["nodes"]
    timed = [node for node in nodes if "s" in node]
    assert len(timed) == sum(data["ops"].values()) == 10
    assert all(node["s"] > 0 for node in timed)
    assert "tfl.unidirectional_sequence_lstm" in {node["k"] for node in timed}
    (event,) = [event for event in data["events"] if event["outcome"] == "fused"]
    assert event["name"] == "lstm"
    assert event["facts"]["error"] < 1e-4
    assert len(event["before"]) > 20
    weights = sum(weight["bytes"] for weight in data["weights"])
    assert 0.9 * data["size"] < weights < data["size"]


def test_quantized_ops_have_the_time_of_their_nodes() -> None:
    data = page_data(quantized().make_page_content())
    ops, nodes = data["quantization"]["ops"], [node for pair in data["pairs"] for node in pair["after"]["nodes"]]
    assert sum(op["ms"] is not None for op in ops) >= 3
    for number, op in enumerate(ops):
        seconds = [node["s"] for node in nodes if node.get("q") == number and "s" in node]
        assert op["ms"] == (pytest.approx(1e3 * sum(seconds)) if seconds else None)
    unmeasured = page_data(quantized().make_page_content(measure=False))
    assert {op["ms"] for op in unmeasured["quantization"]["ops"]} == {None}


def test_a_model_that_cannot_run_here_says_why() -> None:
    @litefuse.legalize("tf.Softmax")
    def custom(b: Any, x: Any) -> Any:
        return b.tfl.custom("Unheard", x)

    model = litefuse.convert(LSTM, plugins=[custom], keep_source=True)
    data = page_data(model.make_page_content())
    assert data["profiles"] == []
    assert "Unheard" in data["problem"]
    assert data["ops"]["tfl.custom:Unheard"] == 1


def test_a_file_alone_has_its_names_for_places() -> None:
    content = collect_content("alone", converted(five_ops).to_bytes(), measure=False)
    (pair,) = content.pairs()
    assert pair[0] is None
    assert [node.path for node in pair[1].ops()] == [("net", "a")] * 2 + [("net", "b")] * 2 + [("net", "c")]


@pytest.mark.parametrize("name", [";", ";;1", "/", "//a//"])
def test_odd_names_are_names(name: str) -> None:
    layers = Layers()
    layers.op("a", "Sin").op.location = Location(name)
    content = collect_content("odd", convert_module(layers.module()).to_bytes(), measure=False)
    assert [node.kind for node in content.pairs()[0][1].ops()] == ["tfl.sin"]
    assert page_html(page_data(content))


def test_tflite_converters_joined_names_lead_to_all_ops_that_became_one() -> None:
    """TFLiteConverter joins them by semicolons, and appends a digit to make the name unique."""
    layers = Layers()
    layers.op("net/a", "Tanh")
    layers.op("net/b", "Abs")
    layers.op("net_1/c_1", "Sin")
    module = layers.module()
    (before,) = source_graphs(module)
    before.nodes[3].path = ("net", "c")
    joined = Layers()
    joined.op("net_1/c_1", "Sin").op.location = Location("net_1/c_1/Sin;;net/a/Tanh;net/b/Abs1")
    model = convert_module(joined.module())
    content = collect_content("joined", model.to_bytes(), before=[before], measure=False)
    ((_, after),) = content.pairs()
    links = link_graphs(before, after, [])
    assert {number: links.forward[number] for number in (1, 2, 3)} == {1: [1], 2: [1], 3: [1]}
    assert links.exact >= {1, 2, 3}
    assert after.nodes[1].path == ("net", "c")


def test_the_page_is_one_file_of_known_code(lstm: Model) -> None:
    page = page_html(page_data(lstm.make_page_content(HOSTILE, measure=False)))
    head, _, rest = page.partition("<title>")
    assert "default-src 'none'" in head
    assert rest.startswith("&lt;/script&gt;")
    assert page.count("<script") == 2
    assert page.count("</script>") == 2
    assert not re.search(r"<[^>]*\s(src|href)=", page)
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_damaged_files_are_refused() -> None:
    with pytest.raises(ReadError, match=r"not a \.tflite file"):
        collect_content("damaged", b"no such thing", measure=False)
    content = converted(five_ops).to_bytes()
    for end in range(8, len(content), 97):
        with pytest.raises(ReadError):
            collect_content("damaged", content[:end], measure=False)


def test_files_of_more_nested_loops_than_can_be_drawn() -> None:
    """Ten loops in each body, ten levels deep: ten billion ops at the last level."""
    module = entry([i32()], lambda b, i: loop(b, [i], [i32()], "body0"), inputs=["i"], outputs=["i"])
    add_function(module, "cond", [i32()], lambda b, i: [b.tfl.less(i, np.int32(3), result_types=[BOOL])])

    def level(number: int) -> Callable[[Builder, Value], list[Value]]:
        def body(b: Builder, i: Value) -> list[Value]:
            for _ in range(10):
                (i,) = loop(b, [i], [i32()], f"body{number + 1}")
            return [i]

        return body

    for number in range(10):
        add_function(module, f"body{number}", [i32()], level(number))
    add_function(module, "body10", [i32()], lambda b, i: [b.tfl.add(i, np.int32(1), result_types=[i32()])])
    content = collect_content("deep", to_bytes(module), measure=False)
    assert page_html(page_data(content))


# Model Explorer.


def test_graphs_for_model_explorer(tmp_path: Path) -> None:
    model = litefuse.convert(zoo.get("k3_gru").saved_model, keep_source=True)
    (beside,) = write_graphs(model.make_page_content("gru"), tmp_path / "gru.json")
    collection = json.loads((tmp_path / "gru.json").read_text())
    graphs = {graph["id"]: {node["id"]: node for node in graph["nodes"]} for graph in collection["graphs"]}
    assert len(graphs) == 4
    assert next(iter(graphs)).startswith("before: ")
    for graph in collection["graphs"]:
        nodes = graphs[graph["id"]]
        assert len(nodes) == len(graph["nodes"])
        for node in graph["nodes"]:
            assert all(isinstance(item["value"], str) for item in node["attrs"])
            assert set(node.get("subgraphIds", ())) <= set(graphs)
            for edge in node["incomingEdges"]:
                source = nodes[edge["sourceNodeId"]]
                assert int(edge["sourceNodeOutputId"]) < len(source["outputsMetadata"])
    (main,) = (nodes for name, nodes in graphs.items() if name.endswith(": main"))
    (loop,) = (node for node in main.values() if node["label"] == "while")
    assert len(loop["subgraphIds"]) == 2
    assert any(node["namespace"].endswith("recurrent") for node in main.values())
    times = json.loads(beside.read_text())
    assert set(times) <= set(graphs)
    for name, data in times.items():
        assert set(data["results"]) <= set(graphs[name])
        assert all(result["value"] >= 0 for result in data["results"].values())
    assert len(times) == 3


def test_ratios_for_model_explorer(tmp_path: Path) -> None:
    from tests.tools.html_report.models import quantized

    model = quantized()
    times, ratios = write_graphs(model.make_page_content("q", measure=False), tmp_path / "q.json")
    assert (times.name, ratios.name) == ("q.node_data.json", "q.snr.node_data.json")
    (graph,) = json.loads((tmp_path / "q.json").read_text())["graphs"][-1:]
    labels = {node["id"]: node["label"] for node in graph["nodes"]}
    data = json.loads(ratios.read_text())[graph["id"]]
    found = sorted((labels[index], result["value"]) for index, result in data["results"].items())
    known = sorted((op.op.lower(), round(op.snr, 3)) for op in model.report.quantization if op.snr is not None)
    assert found == known and len(known) >= 3
    assert [color["stop"] for color in data["gradient"]] == [0, 1]


def test_the_interface_of_a_file() -> None:
    from litefuse.metadata import NormalizationOptions, ProcessUnit

    model = litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model", batch=1)
    model.describe(labels=[str(number) for number in range(10)], normalize=(0, 255), name="Animals")
    data = page_data(collect_content("m", model.to_bytes(), measure=False))
    (signature,) = data["signatures"]
    (image,), (scores,) = signature["inputs"], signature["outputs"]
    assert (image["type"], scores["type"]) == ("float32 [1, 96, 96, 3]", "float32 [1, 10]")
    assert image["about"] == "image (rgb), normalized by mean 0 and standard deviation 255"
    assert scores["about"] == "feature, tensor axis labels in labels.txt"
    assert data["metadata"]["name"] == "Animals" and data["metadata"]["files"] == {"labels.txt": 20}
    unit = model.metadata.subgraph_metadata[0].input_tensor_metadata[0].process_units[0]  # type: ignore[union-attr]
    assert unit == ProcessUnit(NormalizationOptions((0,), (255,)))


def test_quantization_parameters_of_inputs() -> None:
    samples = [np.random.default_rng(0).normal(size=(1, 96, 96, 3)).astype(np.float32)]
    quantization = litefuse.Quantization("int8", "int8", samples=samples, input_type="int8")
    source = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"
    content = litefuse.convert(source, batch=1, quantize=quantization).to_bytes()
    (signature,) = page_data(collect_content("q", content, measure=False))["signatures"]
    parameters = signature["inputs"][0]["quantization"]
    assert parameters["scales"] == 1 and parameters["scale"] > 0 and isinstance(parameters["zero_point"], int)


def test_files_with_damaged_metadata_have_a_page() -> None:
    data = page_data(collect_content("m", with_two_subgraphs(b"no metadata"), measure=False))
    assert "damaged" in data["metadata"]["problem"]
