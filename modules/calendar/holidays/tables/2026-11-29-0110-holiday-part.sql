-- A holiday may take half a day: the first or the second half, by where each person's day divides. The office of a country
-- with counties says its county in `office.state`, and a holiday of a county in `holiday.state`.
alter table holiday add part text not null default 'whole' check (part in ('whole', 'first', 'second'));
comment on column office.state is 'Code of the state (JHR … LBN in Malaysia) or county (TPE … LIE in Taiwan)';
