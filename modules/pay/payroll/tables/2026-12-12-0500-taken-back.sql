-- What of monthly pay a payslip takes back lowers the income of its month alone. Further runs of the month read it.
alter table payslip add taxable_taken_back bigint not null default 0, add epf_relief_taken_back bigint not null default 0;
