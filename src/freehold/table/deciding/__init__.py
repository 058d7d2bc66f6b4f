"""What people and time ask of a table, and what that would write into its journal."""
