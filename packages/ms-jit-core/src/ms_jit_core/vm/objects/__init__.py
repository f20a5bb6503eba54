"""How objects behave in the machine: attributes, classes, containers, operators."""
