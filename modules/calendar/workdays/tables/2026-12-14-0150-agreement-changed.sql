-- A run that was calculated before an agreement was recorded or changed says so. Agreements that exist changed before any run.
alter table flexible_hours add changed_at timestamptz not null default 'epoch';
alter table flexible_hours alter changed_at set default now();
