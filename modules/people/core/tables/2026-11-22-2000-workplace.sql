-- Where a person works on a day, as every call asks: a function, so that its plan is kept and it can be asked in the
-- same round trip as the sign-in. Someone who has not joined yet is seen as on the first day.
create function workplace_of(person uuid, day date)
returns table (department_id uuid, office_id uuid, office_name text, office_timezone text, hidden_modules int[], looked_after uuid[])
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select employment.department_id, office.id, office.name, office.timezone, office.hidden_modules,
      array(select m.office_id from office_member m where m.employee_id = person order by m.office_id)
    from employee
    left join employment on employment.employee_id = employee.id
      and employment.from_day <= greatest(day, employee.joined_on)
      and (employment.until_day is null or employment.until_day >= greatest(day, employee.joined_on))
    left join office on office.id = employment.office_id
    where employee.id = person;
end $$;
