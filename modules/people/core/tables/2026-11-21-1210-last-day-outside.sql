-- Signing in ends with someone's last day of work: the role that looks sign-ins up sees that day, and nothing else of a person.
create policy outside_last_day on employee for select to kerani_outside using (true);
grant select (company_id, id, last_day) on employee to kerani_outside;
