"""Models that answer: found by name or import path, and asked so that each answer is on disk before the next batch."""
