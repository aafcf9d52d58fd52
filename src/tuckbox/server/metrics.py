"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, start_http_server

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables_loaded = self._gauge("tuckbox_tables_loaded", "Tables in memory.")
        self.sockets = self._gauge("tuckbox_sockets_open", "Open WebSockets.")
        self.bot_queue = self._gauge("tuckbox_bot_queue_length", "Bot moves that are queued or being computed.")
        self.shared_workers = self._gauge(
            "tuckbox_shared_workers", "tuckbox worker processes that compute for this server; 0 if only its own do."
        )
        self.bot_failures = self._counter("tuckbox_bot_failures_total", "Bot workers that crashed or timed out.")
        self.entries = self._counter("tuckbox_entries_total", "Log entries committed.")
        self.commits = self._counter("tuckbox_commits_total", "Group commits.")
        self.stalled_seconds = self._counter("tuckbox_stalled_seconds_total", "Time that the event loop was stalled.")
        self.refusals = self._counter("tuckbox_requests_refused_total", "Refused WebSocket requests.")
        self.pushes = self._counter("tuckbox_notifications_total", "Notifications accepted by a push service.")
        self.pushes_failed = self._counter("tuckbox_notifications_failed_total", "Notifications given up on.")
        self.commit_seconds = self._histogram("tuckbox_commit_seconds", "Duration of a group commit with retries.")
        self.broadcast_seconds = self._histogram(
            "tuckbox_broadcast_seconds", "Time to build and encode a frame for all followers of a table."
        )

    def _gauge(self, name: str, help: str) -> Gauge:
        return Gauge(name, help, registry=self.registry)

    def _counter(self, name: str, help: str) -> Counter:
        return Counter(name, help, registry=self.registry)

    def _histogram(self, name: str, help: str) -> Histogram:
        return Histogram(name, help, registry=self.registry, buckets=_SECONDS)

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self.registry)

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Serve the metrics on a separate address, in a thread; returns a function that stops it. Raises OSError."""
        server, thread = start_http_server(port, host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop

    def value(self, name: str) -> float:
        """The current value of a sample."""
        return self.registry.get_sample_value(name) or 0.0
