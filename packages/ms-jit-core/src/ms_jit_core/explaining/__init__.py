"""What `ms.explain` is made of; loaded when it is first called, so that importing the package costs nothing."""
