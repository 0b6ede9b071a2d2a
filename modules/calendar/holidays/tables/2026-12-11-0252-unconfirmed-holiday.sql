-- A day by the sight of the moon, or one that the authority has not published yet: it stands until HR confirms or moves it.
alter table holiday add column is_unconfirmed boolean not null default false;
