"""Sets on the Hugging Face Hub: what may be shared, how it gets there whole, and how it comes back."""
