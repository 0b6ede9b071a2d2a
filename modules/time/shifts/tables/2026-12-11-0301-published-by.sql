-- Who made a shift known: its allowance is paid by what was published.
alter table shift_published add column published_by_name text;
