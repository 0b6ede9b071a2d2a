-- When a forwarded address first arrived that nobody said to trust: behind a proxy everybody then counts as one.
alter table system_state add untrusted_proxy_at timestamptz;
