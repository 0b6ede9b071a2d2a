-- An absence that an approved run took into account stays beside it, and may be withdrawn: from then on it does not
-- count, and what it took comes back as back pay.
alter table absence add withdrawn_at timestamptz;

create or replace function refuse_overlapping_absence() returns trigger language plpgsql as $$
declare
  taken int;
begin
  if new.withdrawn_at is not null then
    return null;
  end if;
  perform from employee where company_id = new.company_id and id = new.employee_id for no key update;
  select coalesce(sum(case when other.is_half_day and new.is_half_day then 1 else 2 end), 0) into taken
  from absence other
  where other.company_id = new.company_id and other.employee_id = new.employee_id and other.id <> new.id
    and other.withdrawn_at is null and other.from_day <= new.until_day and other.until_day >= new.from_day;
  if taken > (case when new.is_half_day then 1 else 0 end) then
    raise exception 'The absence from % overlaps another of the same person', new.from_day
      using errcode = '23P01', constraint = 'absence_no_overlap', table = 'absence';
  end if;
  return null;
end $$;
