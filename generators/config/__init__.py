"""A YAML file in, checked settings out; errors name the file, line and field.

Also the templates that `taskgen init` and `taskgen new-language` write. Start with `load.py`; the settings are defined
in `utils/settings.py`.
"""
