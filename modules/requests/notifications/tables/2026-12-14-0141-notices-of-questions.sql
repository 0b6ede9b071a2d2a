alter table request_notice drop constraint request_notice_what_check;
alter table request_notice add constraint request_notice_what_check check (what in ('to_decide', 'asked', 'agreed', 'approved',
  'rejected', 'withdrawn', 'cancelled', 'revoked', 'paid', 'reminded', 'escalated', 'recounted', 'questioned', 'answered',
  'commented'));
