-- Attendance that is corrected after the request may show none of the work any more.
alter table off_in_lieu_request
  drop constraint off_in_lieu_request_minutes_check,
  drop constraint off_in_lieu_request_amount_check,
  add constraint off_in_lieu_request_minutes_check check (minutes between 0 and 1440),
  add constraint off_in_lieu_request_amount_check check (amount between 0 and 400000000);
