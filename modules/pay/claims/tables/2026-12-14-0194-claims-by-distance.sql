-- A category may pay by the distance instead of the amount on a receipt.
alter table claim_category add paid_by text not null default 'receipt' check (paid_by in ('receipt', 'distance'));

-- What a kilometre is worth from a day on, in millionths of the category's currency; after `beyond_km` of a person's month
-- another rate may count.
create table claim_distance_rate (
  company_id uuid not null references company,
  category_id uuid not null,
  from_day date not null,
  rate bigint not null check (rate between 1 and 10000000000),
  beyond_km int check (beyond_km between 1 and 100000),
  beyond_rate bigint check (beyond_rate between 1 and 10000000000),
  primary key (company_id, category_id, from_day),
  check ((beyond_km is null) = (beyond_rate is null)),
  foreign key (company_id, category_id) references claim_category (company_id, id) on delete cascade
);
call tenant_table('claim_distance_rate');

-- The way of a claim that is paid by distance: tenths of a kilometre one way, and what of it counts at which rate, as it
-- was when the claim was sent.
alter table claim_request add distance int check (distance between 1 and 20000);
alter table claim_request add return_trip boolean not null default false;
alter table claim_request add from_place text check (length(from_place) between 1 and 1000);
alter table claim_request add to_place text check (length(to_place) between 1 and 1000);
alter table claim_request add distance_parts jsonb;
alter table claim_request add check (num_nulls(distance, from_place, to_place, distance_parts) in (0, 4));
alter table claim_request add check (distance is not null or not return_trip);
