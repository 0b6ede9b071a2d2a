-- When a row of the review was ticked off, and for which findings: one that comes later needs a new tick. Ticks from
-- before stand for all findings (null).
alter table review_note add checked_at timestamptz;
alter table review_note add checked_codes text[];

-- Nobody is away twice at once: one absence a day, or two half days. The person's row is held meanwhile, so that of two
-- at the same time one sees the other. An exclusion constraint would need btree_gist, which a plain owner may not have.
create function refuse_overlapping_absence() returns trigger language plpgsql as $$
declare
  taken int;
begin
  perform from employee where company_id = new.company_id and id = new.employee_id for no key update;
  select coalesce(sum(case when other.is_half_day and new.is_half_day then 1 else 2 end), 0) into taken
  from absence other
  where other.company_id = new.company_id and other.employee_id = new.employee_id and other.id <> new.id
    and other.from_day <= new.until_day and other.until_day >= new.from_day;
  if taken > (case when new.is_half_day then 1 else 0 end) then
    raise exception 'The absence from % overlaps another of the same person', new.from_day
      using errcode = '23P01', constraint = 'absence_no_overlap', table = 'absence';
  end if;
  return null;
end $$;
create trigger no_overlap after insert or update of employee_id, from_day, until_day, is_half_day on absence
  for each row execute function refuse_overlapping_absence();
