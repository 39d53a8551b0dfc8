"""One of everything that another package can add to lm-eval-taskgen."""
