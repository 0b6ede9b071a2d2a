-- The company's logo: an opaque PNG that the upload drew. Null where the company has none.
alter table company_profile add column logo_file_id uuid;
alter table company_profile add constraint company_profile_logo_file foreign key (company_id, logo_file_id) references file (company_id, id);
create index company_profile_by_logo_file_id on company_profile (company_id, logo_file_id) where logo_file_id is not null;
-- The sign-in page shows it to people who are not signed in yet.
create policy outside on company_profile for select to kerani_outside using (logo_file_id is not null);
grant select (company_id, logo_file_id) on company_profile to kerani_outside;
