"""What everything in a terminal prints and complains with: colours, quotations, mistakes, and files people name."""
