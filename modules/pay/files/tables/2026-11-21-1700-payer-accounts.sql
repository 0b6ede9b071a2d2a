-- Accounts that the company pays from, each with the layout its bank takes.
create table payer_account (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  layout text not null check (layout in ('maybank', 'maybank_biz', 'cimb', 'public_bank', 'transfer')),
  -- The company's number with the bank: corporate id, organisation code.
  bank_customer text not null default '' check (length(bank_customer) <= 20),
  account_number bytea not null,
  -- How the bank's own list numbers other banks, by BIC.
  bank_codes jsonb not null default '{}',
  is_active boolean not null default true,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('payer_account');
create unique index payer_account_name on payer_account (company_id, lower(name));
