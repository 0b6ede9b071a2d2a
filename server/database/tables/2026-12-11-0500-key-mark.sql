-- Names the master key that this database was made with, without giving it away: a start with another one is refused.
alter table system_state add key_mark text check (key_mark ~ '^[0-9a-f]{16}$');
