-- A family member may be health insured with an employee in Taiwan, through the last insured day. The law also insures
-- grandparents and grandchildren (National Health Insurance Act art. 2).
alter table family_member add column health_insured_from date;
alter table family_member add column health_insured_until date;
alter table family_member add constraint family_member_insured
  check (health_insured_until is null or health_insured_until >= health_insured_from and health_insured_from is not null);
alter table family_member drop constraint family_member_relationship_check;
alter table family_member add constraint family_member_relationship_check
  check (relationship in ('spouse', 'child', 'parent', 'grandparent', 'grandchild'));
