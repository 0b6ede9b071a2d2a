-- Which units that a file of people names and the company lacks its import adds.
alter table import_batch add adds text[] not null default '{}' check (adds <@ array['department', 'position']);
