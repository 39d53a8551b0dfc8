"""A set of questions as a folder that lm-eval runs."""

from .folder import check_export, export_folder

__all__ = ["check_export", "export_folder"]
