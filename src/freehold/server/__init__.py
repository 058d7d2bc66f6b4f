"""The table on the network: HTTP, WebSocket and storage around `freehold.table`."""
