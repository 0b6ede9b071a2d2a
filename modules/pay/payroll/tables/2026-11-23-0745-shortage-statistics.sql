-- Few payslips are short of pay, and an index holds them alone; the planner has to know that they are few.
alter table payslip alter shortage set statistics 10;
