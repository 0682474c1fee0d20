"""What people use: the command line and the pages."""
