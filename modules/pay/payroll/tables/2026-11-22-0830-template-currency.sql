-- A template's amounts are in one currency, and are given to people who are paid in it.
alter table pay_template add currency text not null default 'MYR' check (currency in ('MYR', 'TWD'));
