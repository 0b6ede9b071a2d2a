-- Taiwan's parental leave without pay: the person's insurances go on, or are given up for the time.
alter table absence drop constraint absence_kind_check;
alter table absence add constraint absence_kind_check
  check (kind in ('unpaid', 'national_service', 'absent', 'parental', 'parental_uninsured'));
