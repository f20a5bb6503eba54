# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.probability.distribution import categorical as categorical, counts as counts, distribution as distribution, interval as interval, location_scale as location_scale, positive as positive, transformed_distribution as transformed_distribution
