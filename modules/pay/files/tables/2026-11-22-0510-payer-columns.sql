-- Taiwan's banks agree on no layout: the columns of the file, their titles and how it writes days, for each account.
alter table payer_account drop constraint payer_account_layout_check;
alter table payer_account
  add constraint payer_account_layout_check
    check (layout in ('maybank', 'maybank_biz', 'cimb', 'public_bank', 'transfer', 'taiwan')),
  add columns jsonb not null default '[]',
  add file_options jsonb not null default '{}';
