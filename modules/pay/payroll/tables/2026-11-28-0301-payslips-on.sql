-- When employees get a payslip: once its run is approved, or on the pay day.
alter table payroll_setting add payslips_on text not null default 'approval' check (payslips_on in ('approval', 'pay_day'));
