-- What opens a mailed payslip: nothing, or the last six signs of the identity number and the birthday.
alter table payroll_setting add payslip_password text not null default 'none' check (payslip_password in ('none', 'identity_birthday'));
