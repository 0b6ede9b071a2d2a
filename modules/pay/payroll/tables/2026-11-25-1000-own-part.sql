-- What a country's schemes counted is its own part of a payslip: Malaysia's in columns, which no other country writes;
-- Taiwan's in a document of its own; of countries without either in `schemes`.
alter table payslip add schemes jsonb;
alter table payslip alter schemes set statistics 0;
alter table payslip
  alter epf_wages set default 0, alter epf_bonus set default 0, alter epf_employee set default 0, alter epf_employer set default 0,
  alter socso_wages set default 0, alter socso_employee set default 0, alter socso_employer set default 0,
  alter eis_employee set default 0, alter eis_employer set default 0, alter lindung set default 0,
  alter hrd_wages set default 0, alter hrd set default 0,
  alter taxable_normal set default 0, alter taxable_additional set default 0,
  alter epf_relief_normal set default 0, alter epf_relief_additional set default 0,
  alter reliefs set default 0, alter socso_relief set default 0, alter zakat set default 0, alter pcb set default 0, alter cp38 set default 0;
