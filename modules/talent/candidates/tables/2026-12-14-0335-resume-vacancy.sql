-- A resume that was brought in without a vacancy is put onto one.
alter table application_event drop constraint application_event_kind_check,
  add constraint application_event_kind_check
    check (kind in ('received', 'reviewed', 'taken_back', 'corrected', 'joined', 'taken_apart', 'assigned'));
