-- Questions, answers and comments of a request are entries of its history, told like everything else that happens to it.
alter table request_entry drop constraint request_entry_what_check;
alter table request_entry add constraint request_entry_what_check check (what in ('sent', 'sent_again', 'agreed', 'approved',
  'rejected', 'withdrawn', 'cancelled', 'revoked', 'paid', 'unpaid', 'taken_back', 'replaced', 'reminded', 'escalated',
  'recounted', 'questioned', 'answered', 'commented'));
-- The question that its applicant has not answered yet.
alter table request add question_id uuid;
alter table request add foreign key (company_id, question_id) references request_entry (company_id, id) on delete set null (question_id);
create index request_by_question_id on request (company_id, question_id) where question_id is not null;
