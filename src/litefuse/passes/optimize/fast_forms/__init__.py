"""Forms of layers that XNNPACK has fast kernels for, instead of shapes and types that it runs badly or not at all.

`dialects/tfl/targets/fast_forms.tsv` says which layers are faster in another form, and by how much.
"""
