-- What a company asks of a role beside its grants. The version covers the role's grants too.
create table role_setting (
  company_id uuid not null references company,
  role_id int not null check (role_id between 1 and 17),
  second_factor boolean not null default false,
  version int not null default 1,
  primary key (company_id, role_id)
);
call tenant_table('role_setting');
create policy outside on role_setting for select to kerani_outside using (true);
grant select on role_setting to kerani_outside;
