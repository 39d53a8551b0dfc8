"""A set and a model in; out comes which questions it answers without their evidence.

Start with `audit.py`.
"""

from .audit import Audited, audit_set
from .settings import SETTINGS, Setting

__all__ = ["SETTINGS", "Audited", "Setting", "audit_set"]
