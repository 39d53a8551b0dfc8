"""Evaluate a RAG system on a set: what it retrieves, and what it answers."""
