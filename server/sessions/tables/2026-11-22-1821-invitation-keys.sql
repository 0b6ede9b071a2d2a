-- Taking a row away asks who points at it: without an index that reads the whole table for every row that goes.
create index invitation_by_membership_id on invitation (company_id, membership_id);
