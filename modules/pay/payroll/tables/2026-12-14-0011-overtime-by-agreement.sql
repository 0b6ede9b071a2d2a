-- More overtime is agreed for an office, with its days and its file, and no longer chosen for the whole company. What was
-- chosen becomes an agreement of each office in Taiwan, whose file can be attached.
alter table payroll_setting no force row level security;
alter table office no force row level security;
alter table flexible_hours no force row level security;
with chosen as (
  select company_id, tw_overtime_agreed as agreed, to_date(from_month, 'YYYY-MM') as first,
    lag(tw_overtime_agreed, 1, false) over months as was, to_date(lead(from_month) over months, 'YYYY-MM') - 1 as last
  from payroll_setting window months as (partition by company_id order by from_month)),
-- Months after each other in which it was agreed are one agreement.
numbered as (
  select *, sum(case when agreed <> was then 1 else 0 end) over (partition by company_id order by first) as span from chosen),
spans as (
  select company_id, min(first) as first, nullif(max(coalesce(last, 'infinity')), 'infinity') as last from numbered
  where agreed group by company_id, span)
insert into flexible_hours (company_id, office_id, scheme, from_day, until_day, consent, agreed_on)
  select s.company_id, o.id, 'overtime', s.first, s.last, 'meeting', s.first from spans s
  join office o on o.company_id = s.company_id and o.country = 'TW';
alter table flexible_hours force row level security;
alter table office force row level security;
alter table payroll_setting force row level security;
alter table payroll_setting drop column tw_overtime_agreed;
