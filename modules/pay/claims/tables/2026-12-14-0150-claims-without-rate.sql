-- A foreign receipt of a day without a rate: converted by what the card was charged, in the category's currency, or sent
-- without an amount, until HR sets the rate.
alter table claim_request add card_amount bigint check (card_amount between 1 and 100000000000);
alter table claim_request add without_rate boolean not null default false;
alter table claim_request add rate_wanted boolean not null default false;
alter table claim_request add check (not rate_wanted or (converted = 0 and claimable = 0));
create index claim_request_rate_wanted on claim_request (company_id, day) where rate_wanted;
