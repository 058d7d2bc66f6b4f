"""What `import freehold` opens: one function for every question, which asks the same code as the commands do.

Nothing here computes anything. A door reads what people write, says in a sentence what is wrong with it, and hands it
on; what it needs is read when it is opened, so that `import freehold` costs next to nothing.
"""
