"""Options of `TFLiteConverter` that must keep their default values, and why."""

from typing import Any, NamedTuple

_ONE_QUANTIZER = "litefuse has only one quantizer. Omit it."
_NO_DEBUGGING = "Use litefuse.convert(debug=litefuse.Debug(print_after=...)) or `litefuse convert --print-after PASS`."

_NO_EQUIVALENT = "litefuse has no equivalent. Omit it."


class FixedAttribute(NamedTuple):
    """An attribute that supports only its default value, and why other values are not supported."""

    default: Any
    why: str
    is_harmless: bool = False
    """Whether other values do not change the answers; they are accepted with a warning."""


OPTIONS: dict[str, FixedAttribute] = {
    "experimental_new_quantizer": FixedAttribute(True, "litefuse has only one quantizer.", is_harmless=True),
    "experimental_new_dynamic_range_quantizer": FixedAttribute(
        True, "litefuse has only one quantizer.", is_harmless=True
    ),
    "experimental_use_stablehlo_quantizer": FixedAttribute(False, _ONE_QUANTIZER),
    "experimental_stablehlo_quantizer_config": FixedAttribute(None, _ONE_QUANTIZER),
    "_experimental_calibrate_only": FixedAttribute(False, "litefuse does not write files with ranges. Omit it."),
    "_experimental_sparsify_model": FixedAttribute(False, "weights are stored densely.", is_harmless=True),
    "_experimental_disable_per_channel_quantization_for_dense_layers": FixedAttribute(
        False, "Use _experimental_disable_per_channel, which concerns all layers here."
    ),
    "_experimental_tf_quantization_mode": FixedAttribute(None, _ONE_QUANTIZER),
    "_experimental_quantization_options": FixedAttribute(None, _ONE_QUANTIZER),
    "_experimental_low_bit_qat": FixedAttribute(False, _NO_EQUIVALENT),
    "_experimental_variable_quantization": FixedAttribute(False, _NO_EQUIVALENT),
    "_experimental_reduce_type_precision": FixedAttribute(
        False, "Use litefuse.convert(quantize=...) for 4-bit weights."
    ),
    "_experimental_qdq_conversion_mode": FixedAttribute(None, _NO_EQUIVALENT),
    "_experimental_strict_qdq": FixedAttribute(False, _NO_EQUIVALENT),
    "experimental_new_converter": FixedAttribute(True, "litefuse has only one converter.", is_harmless=True),
    "experimental_enable_resource_variables": FixedAttribute(
        True, "litefuse always keeps assigned variables.", is_harmless=True
    ),
    "experimental_lower_to_saved_model": FixedAttribute(
        True, "litefuse always reads models in memory as SavedModels.", is_harmless=True
    ),
    "unfold_batchmatmul": FixedAttribute(False, "Batched matrix products always become one op. Omit it."),
    "legalize_custom_tensor_list_ops": FixedAttribute(
        False, "tensor lists become builtin ops, which need no custom kernels.", is_harmless=True
    ),
    "model_origin_framework": FixedAttribute("UNSET", _NO_EQUIVALENT),
    "serialize_debug_metadata": FixedAttribute(
        False, "litefuse writes no debug metadata; the report names the layer of each op.", is_harmless=True
    ),
    "ir_dump_dir": FixedAttribute(None, _NO_DEBUGGING),
    "ir_dump_pass_regex": FixedAttribute(None, _NO_DEBUGGING),
    "ir_dump_func_regex": FixedAttribute(None, _NO_DEBUGGING),
    "enable_timing": FixedAttribute(None, "the time of each pass is always in `report.seconds`.", is_harmless=True),
    "print_ir_before": FixedAttribute(None, _NO_DEBUGGING),
    "print_ir_after": FixedAttribute(None, _NO_DEBUGGING),
    "print_ir_module_scope": FixedAttribute(None, _NO_DEBUGGING),
    "elide_elementsattrs_if_larger": FixedAttribute(None, _NO_DEBUGGING),
    # Options that programs set to make TensorFlow's converter accept recurrent layers.
    "_experimental_lower_tensor_list_ops": FixedAttribute(
        True, "litefuse converts recurrent layers to builtin ops, without Flex.", is_harmless=True
    ),
    "_experimental_default_to_single_batch_in_tensor_list_ops": FixedAttribute(
        False, "litefuse keeps a free batch dimension of tensor lists.", is_harmless=True
    ),
    "_experimental_enable_dynamic_update_slice": FixedAttribute(
        False, "litefuse always uses DYNAMIC_UPDATE_SLICE to write in loops over time.", is_harmless=True
    ),
    "_experimental_guarantee_all_funcs_one_use": FixedAttribute(
        False, "litefuse supports functions with several uses.", is_harmless=True
    ),
    "_experimental_unfold_large_splat_constant": FixedAttribute(
        False, "large constants of one repeated number are computed.", is_harmless=True
    ),
    "_experimental_preserve_assert_op": FixedAttribute(False, "LiteRT has no assertions. Omit it."),
    "_experimental_allow_all_select_tf_ops": FixedAttribute(
        False, "OpsSet.SELECT_TF_OPS allows all ops of the Flex delegate.", is_harmless=True
    ),
    "_experimental_disable_fuse_mul_and_fc": FixedAttribute(False, _NO_EQUIVALENT),
    "_experimental_use_buffer_offset": FixedAttribute(
        False, "litefuse stores weights after the FlatBuffer only where the file exceeds 2 GB.", is_harmless=True
    ),
    "_experimental_enable_composite_direct_lowering": FixedAttribute(
        True, 'Select composites by name: litefuse.convert(composites={"name": "preserve"}).'
    ),
    "_experimental_unsafe_fuse_dynamic_shaped_broadcast": FixedAttribute(False, _NO_EQUIVALENT),
}

TARGET_OPTIONS: dict[str, FixedAttribute] = {
    "experimental_select_user_tf_ops": FixedAttribute(
        frozenset[str](), "Use OpsSet.SELECT_TF_OPS, which allows all ops of the Flex delegate."
    ),
    "experimental_supported_backends": FixedAttribute(None, _NO_EQUIVALENT),
    "_experimental_custom_op_registerers": FixedAttribute((), "litefuse cannot calibrate models with custom ops."),
    "_experimental_supported_accumulation_type": FixedAttribute(None, _NO_EQUIVALENT),
}

_QUANTIZE_VERSION_2 = "Set optimizations and representative_dataset instead."
VERSION_1 = {
    "inference_type": _QUANTIZE_VERSION_2,
    "post_training_quantize": _QUANTIZE_VERSION_2,
    "quantized_input_stats": _QUANTIZE_VERSION_2,
    "default_ranges_stats": _QUANTIZE_VERSION_2,
    "drop_control_dependency": _NO_EQUIVALENT,
    "reorder_across_fake_quant": _NO_EQUIVALENT,
    "change_concat_input_ranges": _NO_EQUIVALENT,
    "output_format": _NO_EQUIVALENT,
    "dump_graphviz_dir": _NO_EQUIVALENT,
    "dump_graphviz_video": _NO_EQUIVALENT,
    "conversion_summary_dir": _NO_EQUIVALENT,
    "target_ops": "Set target_spec.supported_ops instead.",
}
"""Attributes of `tf.compat.v1.lite.TFLiteConverter`, and their replacements."""
