"""Layouts of public datasets: which files and labels make the rows."""
