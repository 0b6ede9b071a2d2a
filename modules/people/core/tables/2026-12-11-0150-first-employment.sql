-- A person who comes back has a new employment, linked to the one before. The first of them is kept with each, so that
-- what a year sums up of a person finds all employments by one index, however often they came back.
alter table employee add first_employee_id uuid;

alter table employee no force row level security;
with recursive chain(company_id, id, first_id) as (
  select company_id, id, id from employee where earlier_employee_id is null
  union all select e.company_id, e.id, chain.first_id from employee e join chain
    on e.company_id = chain.company_id and e.earlier_employee_id = chain.id)
update employee e set first_employee_id = chain.first_id from chain where e.company_id = chain.company_id and e.id = chain.id;
alter table employee force row level security;

-- Nobody types it: it follows from the earlier employment, whatever writes the row.
create function set_first_employment() returns trigger language plpgsql as $$
begin
  new.first_employee_id := coalesce(
    (select e.first_employee_id from employee e where e.company_id = new.company_id and e.id = new.earlier_employee_id), new.id);
  return new;
end $$;
create trigger first_employment before insert or update of earlier_employee_id on employee
  for each row execute function set_first_employment();

-- No foreign key: most rows would point at themselves, and who points at a person is asked before it is deleted. What keeps
-- the first employment is the key of the one after it.
alter table employee add check (first_employee_id is not null);
create index employee_by_first_employee_id on employee (company_id, first_employee_id);
