-- How many posts are approved for a position in a department of an office, from a month on until the next row; in hundredths
-- of a post.
create table approved_post (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  office_id uuid not null,
  department_id uuid not null,
  position_id uuid not null,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  posts int not null check (posts between 0 and 1000000),
  note text,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, office_id, department_id, position_id, from_month),
  foreign key (company_id, office_id) references office (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references position (company_id, id) on delete cascade
);
call tenant_table('approved_post');
create index approved_post_by_department_id on approved_post (company_id, department_id);
create index approved_post_by_position_id on approved_post (company_id, position_id);
