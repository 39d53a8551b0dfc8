"""A language model as judge of logged answers, measured against labelled ones before it is believed."""
