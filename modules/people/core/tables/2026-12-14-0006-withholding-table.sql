-- Tax is withheld by the table unless somebody chooses the flat rate. Nobody can tell who chose it and who had it by the old
-- default, so these rows keep the flat rate without a choice, and the company is asked.
alter table statutory_status
  alter tw_tax_method drop not null,
  alter tw_tax_method set default 'table';
alter table statutory_status no force row level security;
update statutory_status set tw_tax_method = null where tw_tax_method = 'flat';
alter table statutory_status force row level security;
