-- Kept replies hold what columns seal, so they are sealed as a whole. What was kept in clear before is forgotten; its keys
-- stay, so that a repeated call still has no second effect.
alter table idempotency_key drop column reply, add column sealed_reply bytea;
