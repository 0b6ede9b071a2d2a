-- Receipts that somebody adds to a form TP1, by the item that they prove; the bytes are in the file store.
create table tax_form_receipt (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  tax_form_id uuid not null,
  code text not null check (length(code) between 1 and 40),
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, tax_form_id) references tax_form (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('tax_form_receipt');
create index tax_form_receipt_by_tax_form_id on tax_form_receipt (company_id, tax_form_id);
create index tax_form_receipt_by_file_id on tax_form_receipt (company_id, file_id);
