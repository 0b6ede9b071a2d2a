-- Workers in Taiwan pay to the company's welfare fund.
alter table payroll_setting add tw_welfare_fund boolean not null default false;
