-- Why somebody worked on a day on which the law allows it only in an emergency (Labor Standards Act art. 40).
alter table overtime_request add column emergency text check (emergency in ('disaster', 'incident', 'sudden_event', 'none'));
