-- 2026-12-11-0510 gave no mail its reason where the role that migrates is no superuser.
alter table mail no force row level security;
update mail set reason = 'other' where last_error is not null and reason is null;
alter table mail force row level security;
