"""Rate limits: token buckets, which allow a burst and then a steady rate, by person or by network."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from tuckbox.server.runtime import Runtime


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """The unit of rate limits: an IPv4 address, or an IPv6 /64, which belongs to a single customer."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


class Networks:
    """Addresses and networks as listed in the settings: `10.0.0.5,172.16.0.0/12`, or `*` for all."""

    def __init__(self, text: str) -> None:
        listed = ["0.0.0.0/0", "::/0"] if text.strip() == "*" else [one.strip() for one in text.split(",")]
        self._networks = []
        for one in listed:
            try:
                self._networks.append(ip_network(one, strict=False))
            except ValueError:
                continue  # uvicorn accepts socket names here

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)


class TokenBucket:
    """A bucket that holds `burst` tokens and refills at `rate` per second."""

    __slots__ = ("burst", "rate", "runtime", "tokens", "updated")

    def __init__(self, runtime: Runtime, rate: float, burst: float) -> None:
        self.runtime, self.rate, self.burst, self.tokens = runtime, rate, burst, burst
        self.updated = runtime.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens; False if there are too few."""
        now = self.runtime.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class RateLimiter:
    """A token bucket per key, such as an address or a person; the least recently used are dropped."""

    def __init__(self, runtime: Runtime, rate: float, burst: float, max_keys: int = 10_000) -> None:
        self.runtime, self.rate, self.burst, self.max_keys = runtime, rate, burst, max_keys
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allow(self, key: str, cost: float = 1.0) -> bool:
        """Take tokens from the key's bucket; False if there are too few."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.runtime, self.rate, self.burst)
            if len(self._buckets) > self.max_keys:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(cost)
