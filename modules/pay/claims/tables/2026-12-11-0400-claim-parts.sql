-- What of a receipt is for another category than the claim's own: each with its part of the amount, in the currency of the
-- claim. The rest is the claim's own category's.
create table claim_part (
  company_id uuid not null references company,
  request_id uuid not null,
  nth int not null check (nth between 1 and 5),
  category_id uuid not null,
  amount bigint not null check (amount between 1 and 100000000000),
  converted bigint not null check (converted between 0 and 100000000000),
  claimable bigint not null check (claimable between 0 and 100000000000),
  primary key (company_id, request_id, nth),
  unique (company_id, request_id, category_id),
  check (claimable <= converted),
  foreign key (company_id, request_id) references claim_request (company_id, request_id) on delete cascade,
  foreign key (company_id, category_id) references claim_category (company_id, id)
);
call tenant_table('claim_part');
create index claim_part_by_category_id on claim_part (company_id, category_id);
