"""Playing in a terminal: the board, the hands, the menu, and the words one can type there."""
