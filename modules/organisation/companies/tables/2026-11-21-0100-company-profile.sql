-- What a company says of itself on payslips, letters and returns. One row a company.
create table company_profile (
  company_id uuid primary key references company,
  legal_name text not null check (length(legal_name) between 1 and 160),
  registration_number text,
  address_line1 text, address_line2 text, city text, state text, postal_code text, country text not null default 'MY',
  phone text, email text, website text,
  -- E-number of the employer, 10 digits, and the company's own tax number.
  employer_tax_number text,
  income_tax_number text,
  epf_number text,
  socso_number text,
  eis_number text,
  hrd_number text,
  zakat_number text,
  -- HRD levy: not registered, 0.5 % or 1 %; `auto` follows the head count (1 % above 10 people, else 0.5 %).
  hrd_levy text not null default 'auto' check (hrd_levy in ('none', 'half', 'one', 'auto')),
  letter_head_file_id uuid,
  version int not null default 1,
  foreign key (company_id, letter_head_file_id) references file (company_id, id)
);
call tenant_table('company_profile');
