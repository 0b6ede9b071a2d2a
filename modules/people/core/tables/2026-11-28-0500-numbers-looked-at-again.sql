-- More banks are listed and zeros are no number: daily work looks at every number once more.
alter table bank_detail no force row level security;
update bank_detail set wrong_numbers = null where wrong_numbers is not null;
alter table bank_detail force row level security;
alter table employee no force row level security;
update employee set wrong_numbers = null where wrong_numbers is not null and passport_number is not null;
alter table employee force row level security;
alter table statutory_status no force row level security;
update statutory_status set wrong_numbers = null where wrong_numbers is not null;
alter table statutory_status force row level security;
