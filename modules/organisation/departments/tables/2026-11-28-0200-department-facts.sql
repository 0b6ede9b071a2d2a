-- What a department is called in files, who leads it, where it stands, and what bears its cost.
alter table department
  add code text check (length(code) between 1 and 20),
  add head_id uuid,
  add parent_id uuid check (parent_id <> id),
  add cost_center_id uuid,
  add foreign key (company_id, head_id) references employee (company_id, id) on delete set null (head_id),
  add foreign key (company_id, parent_id) references department (company_id, id) on delete set null (parent_id),
  add foreign key (company_id, cost_center_id) references cost_center (company_id, id);
create unique index department_code on department (company_id, lower(code)) where code is not null;
-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index department_by_head_id on department (company_id, head_id) where head_id is not null;
create index department_by_parent_id on department (company_id, parent_id) where parent_id is not null;
create index department_by_cost_center_id on department (company_id, cost_center_id) where cost_center_id is not null;

-- No department lies under itself, by whatever way it is written. Two that change at once wait for each other: each
-- alone would see no circle.
create function refuse_department_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('department ' || new.company_id));
  if exists (
    with recursive above(id) as (
      select new.parent_id
      union
      select parent_id from department join above using (id)
        where department.company_id = new.company_id and parent_id is not null
    )
    select from above where id = new.id
  ) then
    raise exception 'department_circle' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger no_circle after insert or update of parent_id on department
  for each row when (new.parent_id is not null) execute function refuse_department_circle();
