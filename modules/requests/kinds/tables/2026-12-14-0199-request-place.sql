-- Where a request belongs whose kind is of places, such as an offer for a vacancy: its route and its readers are measured by
-- this office and department, and not by who asked for it.
alter table request add column office_id uuid, add column department_id uuid;
alter table request add foreign key (company_id, office_id) references office (company_id, id) on delete set null (office_id);
alter table request add foreign key (company_id, department_id) references department (company_id, id) on delete set null (department_id);
create index request_by_office_id on request (company_id, office_id) where office_id is not null;
create index request_by_department_id on request (company_id, department_id) where department_id is not null;
