-- The bell asks for the declined letters of whoever sent them.
create index letter_declined_by_sender on letter (company_id, sent_by) where state = 'declined';
