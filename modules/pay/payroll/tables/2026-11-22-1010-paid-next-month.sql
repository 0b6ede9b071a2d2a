-- A month's pay that comes in the month after, such as on the 5th or 7th.
alter table pay_group add column paid_next_month boolean not null default false;
alter table pay_group add check (not paid_next_month or cycle = 'monthly');
