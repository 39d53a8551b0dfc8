"""Language models: how calls are made, kept and paid for. What is asked stands with the question types."""
