-- What reports and files add up over a year of everybody's payslips, read from this index alone: a payslip is some
-- kilobytes of explanations, its amounts three hundred bytes.
create index payslip_sums on payslip (company_id, pay_run_id, employee_id) include (id, period, gross, reimbursements, deductions, net, employer_cost,
  epf_wages, epf_employee, epf_employer, socso_wages, socso_employee, socso_employer, eis_employee, eis_employer, lindung, hrd_wages, hrd, zakat, pcb, cp38);
drop index payslip_run;
