-- Requests of a person and kind that were filled in and sent together, such as the receipts of one claim: they share this id,
-- are shown as one and may be decided in one press. Each keeps its own steps, state and payment.
alter table request add column batch_id uuid;
create index request_of_batch on request (company_id, batch_id) where batch_id is not null;
