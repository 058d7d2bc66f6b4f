"""Events on the server: their rooms, what people see and ask of them, and the rooms their tables are played in."""
