-- Days that were turned into pay, and time off that was earned, stay where they are when their request is taken back, and count no more
-- (LEA-03). A request that is approved again brings a row of its own.
alter table leave_encashment add column is_undone boolean not null default false;
alter table leave_earning add column is_undone boolean not null default false;
drop index leave_encashment_of_request;
drop index leave_earning_of_request;
create unique index leave_encashment_of_request on leave_encashment (company_id, request_id) where request_id is not null and not is_undone;
create unique index leave_earning_of_request on leave_earning (company_id, request_id) where request_id is not null and not is_undone;
create index leave_encashment_by_request_id on leave_encashment (company_id, request_id) where request_id is not null;
create index leave_earning_by_request_id on leave_earning (company_id, request_id) where request_id is not null;
