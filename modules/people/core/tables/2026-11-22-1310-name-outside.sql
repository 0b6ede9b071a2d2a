-- Each company greets its people, and signs its log, by the name in its own employee record.
grant select (full_name, preferred_name) on employee to kerani_outside;
