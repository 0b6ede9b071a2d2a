-- The hours of pay that time off stands for: what is not taken by its last day, or until somebody leaves, is paid as they
-- would have been (LEA-17). An array of { day, code, minutes, rate, byLaw }; null where nothing would have been paid.
alter table leave_earning add column stands_for jsonb check (jsonb_typeof(stands_for) = 'array');
