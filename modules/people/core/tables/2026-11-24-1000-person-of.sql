-- What signing in asks of a person: what their company calls them, and until when they work there. A function, as the
-- workplace is one: the kit knows its columns, and how people are kept stays with employees. Plain SQL, so that it
-- becomes part of the query that asks; row policies and column rights are those of the caller.
create function person_of(company uuid, person uuid)
returns table (full_name text, preferred_name text, last_day date)
language sql stable as $$
  select e.full_name, e.preferred_name, e.last_day from employee e where e.company_id = company and e.id = person
$$;
