-- RHB publishes the sheet that Reflex takes for salaries.
alter table payer_account drop constraint payer_account_layout_check;
alter table payer_account
  add constraint payer_account_layout_check
    check (layout in ('maybank', 'maybank_biz', 'cimb', 'public_bank', 'rhb', 'transfer', 'taiwan'));
