-- Accounts that never see or decide a request, whatever else lets them: those of the person whom it is about, such as somebody
-- of the company to whom another post is offered.
alter table request add column hidden_from uuid[] not null default '{}';
