"""The server: tables that people can trust. Tables, people, storage and live updates."""
