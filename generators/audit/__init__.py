"""Audit of a set: which questions a model answers without their evidence, or with a part of it."""

from .audit import Audited, audit_set
from .settings import SETTINGS, Setting

__all__ = ["SETTINGS", "Audited", "Setting", "audit_set"]
