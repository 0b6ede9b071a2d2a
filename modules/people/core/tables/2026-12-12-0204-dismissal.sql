-- Whether the company ends the employment: some rights belong to the notice of a dismissal only.
alter table employee add column is_dismissed boolean not null default false check (not is_dismissed or resigned_on is not null);
