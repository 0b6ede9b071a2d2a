-- What of the form came from before payroll was kept here, to tell whether it still stands; null: nothing.
alter table ea_form add earlier jsonb;
